import type { Components, CssVarsTheme, Theme } from '@mui/material/styles'
import { scrim } from './palette'

/** The line around what has the focus. */
export const ring = (color: string) => ({ outline: `2px solid ${color}`, outlineOffset: 2 })

/** How MUI's parts look here: hairlines, radius 8, labels above, 48 px controls on phones and 36 px on desktop. */
export function components(desktop: string): Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> {
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: ({ theme }) => ({ '&:focus-visible': ring(theme.vars.palette.primary.main) }) },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: ({ theme }) => ({
          height: 48,
          padding: '0 20px',
          whiteSpace: 'nowrap',
          flexShrink: 0,
          [desktop]: { height: 36, padding: '0 16px' },
          variants: [
            { props: { variant: 'text' }, style: { padding: '0 12px', [desktop]: { padding: '0 8px' } } },
            {
              props: { size: 'small' },
              style: { height: 44, fontSize: 14, [desktop]: { height: 32, padding: '0 12px' } },
            },
            { props: { variant: 'outlined' }, style: { borderColor: theme.vars.palette.control } },
            { props: { variant: 'outlined', color: 'error' }, style: { borderColor: theme.vars.palette.error.main } },
            { props: { variant: 'outlined', color: 'inherit' }, style: { borderColor: theme.vars.palette.control } },
          ],
        }),
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: ({ theme }) => ({
          width: 48,
          height: 48,
          borderRadius: 8,
          padding: 0,
          color: theme.vars.palette.text.secondary,
          [desktop]: { width: 36, height: 36 },
        }),
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiMenu: {
      // What floats stands outside the page's landmarks, so it is made one; screen readers then can name it.
      defaultProps: { slotProps: { root: { role: 'region', 'aria-label': 'Choices' } } },
      styleOverrides: {
        paper: ({ theme }) => ({
          border: `1px solid ${theme.vars.palette.divider}`,
          boxShadow: theme.vars.palette.floating,
        }),
      },
    },
    MuiPopover: {
      styleOverrides: {
        paper: ({ theme }) => ({
          border: `1px solid ${theme.vars.palette.divider}`,
          boxShadow: theme.vars.palette.floating,
        }),
      },
    },
    MuiMenuItem: {
      styleOverrides: { root: { minHeight: 44, gap: 12, [desktop]: { minHeight: 36 } } },
    },
    MuiDialog: {
      defaultProps: { closeAfterTransition: false },
      styleOverrides: { paper: ({ theme }) => ({ boxShadow: theme.vars.palette.floating }) },
    },
    MuiSkeleton: {
      defaultProps: { animation: 'pulse' },
    },
    MuiLink: {
      styleOverrides: {
        root: {
          textUnderlineOffset: '3px',
          textDecorationThickness: '1px',
          // What is pressed is at least as large as WCAG 2.2 asks for, in whichever font.
          '&.MuiLink-button': { minWidth: 24, minHeight: 24 },
        },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: scrim } } },
    },
  }
}
