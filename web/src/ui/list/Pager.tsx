import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'
import { textStyles } from '../../theme/text'
import { Select } from '../form/fields/controls'
import { Icon } from '../Icon'
import { type ListState, PAGE_SIZES } from './state/listState'
import { pageWindow } from './state/pageWindow'
import type { ChangeList } from './state/useListState'

const PageButton = styled(ButtonBase)(({ theme }) => ({
  minWidth: 40,
  height: 44,
  padding: '0 6px',
  borderRadius: 8,
  font: 'inherit',
  ...textStyles.text,
  color: theme.vars.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-current]': {
    backgroundColor: theme.vars.palette.primary.tint,
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&.Mui-disabled': { color: theme.vars.palette.text.disabled, opacity: 0.7 },
  [theme.breakpoints.down('sm')]: { minWidth: 36 },
  [theme.breakpoints.up('lg')]: { minWidth: 32, height: 32 },
}))

/** As wide as the page, with room for the floating button below the pages, which end where the table ends. */
const bar = {
  position: { lg: 'sticky' },
  bottom: 0,
  zIndex: 3,
  mx: { lg: -3 },
  px: { lg: 3 },
  pt: { lg: '12px' },
  pb: { lg: '68px' },
  // The room lies in that which every page leaves at its end.
  mb: { lg: '-68px' },
  bgcolor: { lg: 'background.paper' },
  borderTop: { lg: 1 },
  borderColor: { lg: 'divider' },
} as const

interface PagerProps {
  page: number
  limit: number
  total: number
  onPage: (page: number) => void
  onLimit: (limit: number) => void
  /** A floating button stands beside the pages: on desktop they keep a bar of their own in sight, so that it covers no row. */
  floats?: boolean
}

/** "21 to 30 of 142", the page size, and the pages: first, previous, a window of five, next, last (L-127 to L-129). */
export function Pager({ page, limit, total, onPage, onLimit, floats = false }: PagerProps) {
  const sizeId = useId()
  const pages = Math.max(1, Math.ceil(total / limit))
  const first = Math.min((page - 1) * limit + 1, total)
  const last = Math.min(page * limit, total)
  const step = (to: number, name: string, icon: ReactNode, off: boolean) => (
    <PageButton aria-label={name} disabled={off} onClick={() => onPage(to)}>
      {icon}
    </PageButton>
  )
  return (
    <Box
      sx={{
        ...(floats && bar),
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '8px 24px',
        mt: { xs: 2, lg: floats ? 0 : 1 },
        typography: 'text',
        color: 'text.secondary',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 2, lg: 3 },
          flexGrow: { xs: 1, lg: 0 },
          justifyContent: 'space-between',
        }}
      >
        <span role="status">{total === 0 ? '0 of 0' : `${first} to ${last} of ${total}`}</span>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <label htmlFor={sizeId}>Rows per page</label>
          <Select
            id={sizeId}
            value={limit}
            onChange={(event) => onLimit(Number(event.target.value))}
            sx={{ width: 72 }}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        </Box>
      </Box>
      <Box
        component="nav"
        aria-label="Pages"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'center',
          alignItems: 'center',
          gap: { lg: '2px' },
          mx: { xs: 'auto', lg: 0 },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'contents' } }}>
          {step(1, 'First page', <Icon name="first" size={20} />, page <= 1)}
        </Box>
        {step(
          page - 1,
          'Previous page',
          <>
            <Icon name="back" size={{ xs: 24, lg: 16 }} />
            <WideWord>Prev</WideWord>
          </>,
          page <= 1,
        )}
        {pageWindow(page, pages).map((item) =>
          typeof item === 'number' ? (
            <PageButton
              key={item}
              aria-label={`Page ${item}`}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => onPage(item)}
            >
              {item}
            </PageButton>
          ) : (
            <Box key={item} component="span" aria-hidden sx={{ minWidth: { xs: 16, lg: 24 }, textAlign: 'center' }}>
              …
            </Box>
          ),
        )}
        {step(
          page + 1,
          'Next page',
          <>
            <WideWord>Next</WideWord>
            <Icon name="next" size={{ xs: 24, lg: 16 }} />
          </>,
          page >= pages,
        )}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'contents' } }}>
          {step(pages, 'Last page', <Icon name="last" size={20} />, page >= pages)}
        </Box>
      </Box>
    </Box>
  )
}

interface ListPagerProps {
  state: Pick<ListState, 'page' | 'limit'>
  change: ChangeList
  /** The result's, so that a later page repeats nothing. */
  asOf?: string | undefined
  total: number
  floats?: boolean
}

/** The pages of a list whose state the address holds. */
export const ListPager = ({ state: { page, limit }, change, asOf, ...rest }: ListPagerProps) => (
  <Pager
    page={page}
    limit={limit}
    onPage={(next) => change({ page: next, asOf })}
    onLimit={(size) => change({ limit: size })}
    {...rest}
  />
)

/** A word beside an arrow where there is room for it. */
function WideWord({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
      {children}
    </Box>
  )
}
