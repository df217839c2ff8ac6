import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether the window has room for tables and side by side panes: 1200 px, the end of the phone layout. */
export function useIsDesktop(): boolean {
  return useMediaQuery('(min-width:1200px)', { noSsr: true })
}
