import { type SxProps, styled, type Theme } from '@mui/material/styles'

const paths = {
  add: 'M12 5v14M5 12h14',
  approved: 'M3 12a9 9 0 1018 0a9 9 0 10-18 0M8 12.4l2.8 2.8L16 9.6',
  back: 'M15 5l-7 7 7 7',
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 2H5zM10 21h4',
  book: 'M5 4.500A1.500 1.500 0 016.500 3H19v18H6.500A1.500 1.500 0 015 19.500zM5 17.500h14M9 7.500h6M9 11h6',
  calendar: 'M4 7.5a2 2 0 012-2h12a2 2 0 012 2v11a2 2 0 01-2 2H6a2 2 0 01-2-2zM4 10.5h16M8 3v4M16 3v4',
  cap: 'M12 4L2 9l10 5 10-5zM6 11.500V17c2 1.800 4 2.500 6 2.500s4-.7 6-2.500v-5.500',
  chart: 'M4 20h16M7 20v-7M12 20V6M17 20v-10',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  columns:
    'M4 6.500A1.500 1.500 0 015.500 5h13A1.500 1.500 0 0120 6.500v11a1.500 1.500 0 01-1.500 1.500h-13A1.500 1.500 0 014 17.500zM9.500 5v14M14.500 5v14',
  contrast: 'M3 12a9 9 0 1018 0a9 9 0 10-18 0M12 3v18M12 7h6.5M12 12h9M12 17h6.500',
  copy: 'M9 9h11v11H9zM5.500 15H4V4h11v1.500',
  delete: 'M4.500 7h15M9.500 7V4h5v3M6.500 7l1 13.500h9l1-13.500M10.200 11v5.500M13.800 11v5.500',
  down: 'M6 9.5l6 6 6-6',
  download: 'M12 4v11M7.5 10.8L12 15.3l4.5-4.5M5 20h14',
  edit: 'M4 20h4L19.500 8.500l-4-4L4 16zM13 7l4 4',
  eye: 'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM9.200 12a2.800 2.800 0 105.600 0a2.800 2.800 0 10-5.600 0',
  eyeOff:
    'M4 4l16 16M9.900 6.100A9.700 9.700 0 0112 5.800C18 5.800 21.500 12 21.500 12a16 16 0 01-2.800 3.400M15.500 17.400a9 9 0 01-3.500.8C6 18.200 2.500 12 2.500 12a15 15 0 013.700-4.200M10 10.100a2.800 2.800 0 003.900 3.900',
  expand: 'M14 4.5h5.5V10M19.5 4.5L13 11M10 19.5H4.500V14M4.500 19.5L11 13',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h4',
  filter: 'M4 7h16M7 12h10M10 17h4',
  first: 'M17 6l-6 6 6 6M7 6v12',
  help: 'M3 12a9 9 0 1018 0a9 9 0 10-18 0M9.500 9.500a2.500 2.500 0 114 2c-1 .8-1.500 1.300-1.500 2.500M12 17.200v.1',
  home: 'M3 11l9-7 9 7M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  info: 'M3 12a9 9 0 1018 0a9 9 0 10-18 0M12 11v5.500M12 7.600v.1',
  last: 'M7 6l6 6-6 6M17 6v12',
  list: 'M11 6h9M11 12h9M11 18h9M4 6l1.3 1.3L7.8 5M4 12l1.3 1.3L7.8 11M4 18l1.3 1.3L7.8 17',
  lock: 'M5 13a2 2 0 012-2h10a2 2 0 012 2v5.500a2 2 0 01-2 2H7a2 2 0 01-2-2zM8 11V8a4 4 0 0 1 8 0v3',
  logout: 'M10 4.500H5v15h5M14.500 8l4 4-4 4M18.500 12H9.500',
  menu: 'M5 7h14M5 12h14M5 17h14',
  more: 'M12 5.500v.1M12 12v.1M12 18.500v.1',
  next: 'M9 5l7 7-7 7',
  offline: 'M3 3l18 18M8.500 15.500a5 5 0 017 0M5 12a10 10 0 014-2.400M19 12a10 10 0 00-5.500-2.800M12 19v.1',
  pending: 'M3 12a9 9 0 1018 0a9 9 0 10-18 0M12 7v5.2l3.4 2',
  person: 'M8.500 7.500a3.500 3.500 0 107 0a3.500 3.500 0 10-7 0M5 20c.4-4 3.300-6 7-6s6.600 2 7 6',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  rejected: 'M3 12a9 9 0 1018 0a9 9 0 10-18 0M9 9l6 6M15 9l-6 6',
  search: 'M4.500 11a6.500 6.500 0 1013 0a6.500 6.500 0 10-13 0M16 16l4.5 4.5',
  send: 'M4 12l16-7.5-5 15.5-3.5-6zM11.500 14L20 4.500',
  shield:
    'M12 3l7.500 2.500V11c0 5-3.200 8.500-7.500 10-4.300-1.500-7.500-5-7.500-10V5.500zM8.500 12l2.500 2.500 4.500-5',
  star: 'M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1.100 5.900L12 16.900l-5.300 2.800 1.100-5.900L3.500 9.700l5.900-.8z',
  undo: 'M5 9h9a5.500 5.500 0 010 11H9M9 5L5 9l4 4',
  upload: 'M12 16V4.700M7.500 9.200L12 4.700l4.500 4.500M5 20h14',
  warning: 'M12 3.500L22 20.500H2zM12 10v4.500M12 17.600v.1',
} as const

/** The names of the product's own line icons. */
export type IconName = keyof typeof paths

const Drawing = styled('svg')({
  display: 'inline-block',
  flexShrink: 0,
  width: '1em',
  height: '1em',
  fontSize: '1.5rem',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  userSelect: 'none',
})
type IconSize = number | { xs: number; lg: number }

/**
 * One of the product's line icons, `size` pixels high (24 if it is left out). It is decoration: the word beside it, or the
 * button's own label, says what it means.
 */
export function Icon({ name, size, sx }: { name: IconName; size?: IconSize; sx?: SxProps<Theme> }) {
  return (
    <Drawing
      viewBox="0 0 24 24"
      focusable="false"
      aria-hidden
      sx={[size !== undefined && { fontSize: size }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <path
        d={paths[name]}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth={name === 'more' ? 3 : undefined}
      />
    </Drawing>
  )
}
