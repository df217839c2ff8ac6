import type { Components, CssVarsTheme, Theme } from '@mui/material/styles'
import { scrim } from './palette'

const ring = (color: string) => ({ outline: `2px solid ${color}`, outlineOffset: 2 })

/** How MUI's parts look here: hairlines, radius 8, labels above, 48 px controls on phones and 36 px on desktop. */
export function components(desktop: string): Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> {
  return {
    MuiCssBaseline: {
      styleOverrides: (theme) => ({
        html: { scrollPaddingTop: 72, scrollPaddingBottom: 96 },
        body: {
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'break-word',
          backgroundColor: theme.vars.palette.background.default,
        },
        'h1, h2, h3, p, ul, ol, dl, dd, figure': { margin: 0 },
        'button, input, select, textarea': { fontFamily: 'inherit' },
        'ul, ol': { padding: 0, listStyle: 'none' },
        time: { whiteSpace: 'nowrap' },
        ':focus-visible': ring(theme.vars.palette.primary.main),
        'h1:focus, main:focus': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '1ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '1ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      }),
    },
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
    MuiAutocomplete: {
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
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: ({ theme }) => ({
          backgroundColor: theme.vars.palette.background.paper,
          '& .MuiOutlinedInput-notchedOutline, &:hover .MuiOutlinedInput-notchedOutline': {
            borderColor: theme.vars.palette.control,
          },
          '&:has(:focus-visible)': { outline: 'none' },
        }),
        input: {
          // A hint that has no room ends in dots.
          textOverflow: 'ellipsis',
          height: 48,
          padding: '0 12px',
          boxSizing: 'border-box',
          '&:focus-visible': { outline: 'none' },
          [desktop]: { height: 36 },
        },
        multiline: {
          padding: '11px 12px',
          [desktop]: { padding: '7px 12px' },
          '& .MuiOutlinedInput-input': { padding: 0, height: 'auto' },
        },
        notchedOutline: { top: 0, '& legend': { display: 'none' } },
      },
    },
    MuiSelect: {
      styleOverrides: {
        select: {
          minHeight: 'unset',
          display: 'flex',
          alignItems: 'center',
          '&.MuiOutlinedInput-input': { minHeight: 48, [desktop]: { minHeight: 36 } },
        },
      },
    },
    MuiFormLabel: {
      styleOverrides: {
        root: ({ theme }) => ({
          fontSize: 14,
          lineHeight: '20px',
          fontWeight: 600,
          color: theme.vars.palette.text.primary,
          '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
        }),
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: { margin: '6px 0 0', fontSize: 12, lineHeight: '16px', '&.Mui-error': { fontWeight: 600 } },
      },
    },
    MuiDialog: {
      defaultProps: { closeAfterTransition: false },
      styleOverrides: { paper: ({ theme }) => ({ boxShadow: theme.vars.palette.floating }) },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: 16, lineHeight: '24px', fontWeight: 600, padding: '16px 24px' } },
    },
    MuiDialogActions: {
      styleOverrides: { root: { padding: '12px 16px', gap: 8, [desktop]: { padding: '12px 24px' } } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme }) => ({
          fontSize: 14,
          lineHeight: '20px',
          padding: '4px 8px',
          height: 44,
          borderBottom: `1px solid ${theme.vars.palette.divider}`,
          '&:first-of-type': { paddingLeft: 12 },
          '&:last-of-type': { paddingRight: 12 },
        }),
        head: ({ theme }) => ({
          height: 36,
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 600,
          color: theme.vars.palette.text.secondary,
          backgroundColor: theme.vars.palette.background.paper,
          whiteSpace: 'nowrap',
        }),
      },
    },
    MuiSwitch: {
      styleOverrides: { root: { flexShrink: 0 } },
    },
    MuiTooltip: {
      styleOverrides: { tooltip: { fontSize: 12, lineHeight: '16px' } },
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
