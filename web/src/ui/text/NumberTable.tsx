import Box, { type BoxProps } from '@mui/material/Box'
import type { ReactNode } from 'react'

interface NumberTableProps {
  /** What it is called, where it stands under no heading. */
  label?: string
  head: readonly ReactNode[]
  /** The first cell of a row names it. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  sx?: BoxProps['sx']
}

const styles = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'text',
  '& th, & td': { p: '6px 8px', textAlign: 'right', fontWeight: 'inherit' },
  '& th:first-of-type': { pl: 0, textAlign: 'left', overflowWrap: 'anywhere' },
  '& thead th': { typography: 'smallStrong', color: 'text.secondary' },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
} as const

/** A small table of numbers: each row has its name, and the numbers stand at the right of their columns. */
export const NumberTable = ({ label, head, rows, sx }: NumberTableProps) => (
  <Box component="table" aria-label={label} sx={[styles, ...(Array.isArray(sx) ? sx : [sx])]}>
    <thead>
      <tr>
        {head.map((words, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the row.
          <th key={at} scope="col">
            {words}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [name, ...numbers] }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {numbers.map((number, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the row.
            <td key={at}>{number}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
)
