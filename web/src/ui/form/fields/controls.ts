/** The bare controls of forms and toolbars: native elements in the product's clothes, far lighter than a text field component. */
import { styled } from '@mui/material/styles'
import { textStyles } from '../../../theme/text'

const control = ({ theme }: { theme: import('@mui/material/styles').Theme }) => ({
  display: 'block',
  width: '100%',
  minWidth: 0,
  height: 48,
  margin: 0,
  padding: '0 12px',
  // A hint or a choice that has no room ends in dots.
  textOverflow: 'ellipsis',
  boxSizing: 'border-box' as const,
  font: 'inherit',
  ...textStyles.lead,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.control}`,
  borderRadius: 8,
  // Focus and error are two pixels wide without moving anything.
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '&[aria-invalid="true"]': { outline: `2px solid ${theme.vars.palette.error.main}`, outlineOffset: -2 },
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '&:disabled': { backgroundColor: theme.vars.palette.sunken, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.up('lg')]: { height: 36, ...textStyles.text },
})

/** What stands above a control and names it. */
export const Label = styled('label')({ display: 'block', marginBottom: 6, ...textStyles.label })

/** A one-line control. */
export const Input = styled('input')(control, {
  '&[type="date"], &[type="time"]': { fontVariantNumeric: 'tabular-nums', appearance: 'none', textAlign: 'left' },
  // What a text offers comes while it is typed; Chromium's arrow for it is drawn now and then only.
  '&[list]::-webkit-calendar-picker-indicator': { display: 'none !important' },
})

/** A control of several lines that grows by its handle. */
export const Textarea = styled('textarea')(control, ({ theme }) => ({
  minHeight: 88,
  height: 'auto',
  padding: '11px 12px',
  resize: 'vertical',
  [theme.breakpoints.up('lg')]: { height: 'auto', padding: '7px 12px', minHeight: 76 },
}))

/** A native drop-down with our own arrow: phones open their own picker. */
export const Select = styled('select')(control, ({ theme }) => ({
  appearance: 'none',
  paddingRight: 36,
  textOverflow: 'ellipsis',
  backgroundImage:
    'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(135deg, currentColor 50%, transparent 50%)',
  backgroundPosition: 'right 19px center, right 14px center',
  backgroundSize: '5px 5px, 5px 5px',
  backgroundRepeat: 'no-repeat',
  '& option': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.background.paper },
}))

/** One option of a radio grid; the real radio button covers it, invisible. */
export const OptionCell = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  padding: '4px 12px',
  fontSize: theme.typography.text.fontSize,
  lineHeight: '18px',
  cursor: 'pointer',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.control}`,
  borderRadius: 8,
  '& input': {
    appearance: 'none',
    flex: 'none',
    width: 20,
    height: 20,
    margin: 0,
    borderRadius: '50%',
    border: `2px solid ${theme.vars.palette.control}`,
    cursor: 'pointer',
    outline: 'none',
  },
  '& input::after': { content: '""', position: 'absolute', inset: 0 },
  '& input:checked': { border: `6px solid ${theme.vars.palette.primary.main}` },
  '&:has(input:checked)': {
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
    backgroundColor: theme.vars.palette.primary.tint,
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '[aria-invalid="true"] > &': { borderColor: theme.vars.palette.error.main },
  [theme.breakpoints.up('lg')]: { minHeight: 40 },
}))
