/**
 * Every colour of the screens. `main` is for text, icons and lines, `tint` for the ground behind them, `bar` for fills
 * that never carry text. No other screen or part holds a colour value; what is printed (`paper.css`, the templates of the
 * PDF) and mails (`core/messages/mail.py`) have their own, because nothing of the pages reaches them.
 */
export const light = {
  primary: {
    main: '#0b5c7a',
    dark: '#094b64',
    light: '#2f7f9d',
    contrastText: '#ffffff',
    tint: '#e2eff5',
    line: '#9fc6d6',
  },
  secondary: { main: '#51616b', contrastText: '#ffffff' },
  pending: { main: '#9a4b00', tint: '#fdf0e1', bar: '#cf7c22' },
  approved: { main: '#1b6e2e', tint: '#e5f3e8', bar: '#2e8546' },
  rejected: { main: '#b3261e', tint: '#fcebea', bar: '#c9473f' },
  warning: { main: '#9a4b00', contrastText: '#ffffff' },
  success: { main: '#1b6e2e', contrastText: '#ffffff' },
  error: { main: '#b3261e', contrastText: '#ffffff' },
  info: { main: '#0b5c7a', contrastText: '#ffffff' },
  background: { default: '#f4f7f8', paper: '#ffffff' },
  sunken: '#eef2f4',
  control: '#74848d',
  track: '#e4eaed',
  divider: '#d8e0e4',
  text: { primary: '#13212a', secondary: '#51616b', disabled: '#74848d' },
  action: { hover: '#f0f4f6', selected: '#e2eff5', disabled: '#74848d', disabledBackground: '#e4eaed' },
} as const

/** The same roles on dark ground. */
export const dark = {
  primary: {
    main: '#7cc4dd',
    dark: '#a4d7e8',
    light: '#5aa7c2',
    contrastText: '#06222e',
    tint: '#17343f',
    line: '#2f6073',
  },
  secondary: { main: '#a6b5bd', contrastText: '#06222e' },
  pending: { main: '#ffbb7c', tint: '#38260f', bar: '#d98a3a' },
  approved: { main: '#86d597', tint: '#15301d', bar: '#55b06d' },
  rejected: { main: '#ffb3ab', tint: '#401d1a', bar: '#d9635a' },
  warning: { main: '#ffbb7c', contrastText: '#06222e' },
  success: { main: '#86d597', contrastText: '#06222e' },
  error: { main: '#ffb3ab', contrastText: '#06222e' },
  info: { main: '#7cc4dd', contrastText: '#06222e' },
  background: { default: '#0e1518', paper: '#151e23' },
  sunken: '#1c272d',
  control: '#7b8c95',
  track: '#2a363d',
  divider: '#2b3942',
  text: { primary: '#e6edf0', secondary: '#a6b5bd', disabled: '#7b8c95' },
  action: { hover: '#1c272d', selected: '#17343f', disabled: '#7b8c95', disabledBackground: '#2a363d' },
} as const

/** Shadows exist only under what floats: dialogs, menus, toasts and the add button. */
export const floating = {
  light: '0 1px 2px rgba(9,30,42,.18), 0 6px 16px rgba(9,30,42,.20)',
  dark: '0 1px 2px rgba(0,0,0,.5), 0 6px 16px rgba(0,0,0,.5)',
} as const

/** Behind a dialog. */
export const scrim = 'rgba(9, 20, 27, 0.5)'
