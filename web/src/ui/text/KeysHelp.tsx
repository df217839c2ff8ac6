import Box from '@mui/material/Box'
import { useId } from 'react'
import { Dialog } from '../overlay/Dialog'
import { Key } from './Key'

/** The keys of a page, as its help lists them. */
export type KeyHelp = readonly { keys: readonly string[]; does: string }[]

/** The keys of the page, and the switch that turns single-character keys off; `also` says what it leaves on. */
export default function KeysHelp({
  help,
  also,
  single,
  onSingle,
  onClose,
}: {
  help: KeyHelp
  also?: string
  single: boolean
  onSingle: (on: boolean) => void
  onClose: () => void
}) {
  const id = useId()
  return (
    <Dialog width="sm" title="Keys" onClose={onClose}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          typography: 'text',
          '& th, & td': { py: 0.75, borderBottom: 1, borderColor: 'divider', textAlign: 'left', verticalAlign: 'top' },
          '& th': { pr: 2, fontWeight: 400, whiteSpace: 'nowrap' },
        }}
      >
        <tbody>
          {help.map(({ keys, does }) => (
            <tr key={does}>
              <th scope="row">
                <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
                  {keys.map((key) =>
                    key === '–' ? (
                      <span key={key}>to</span>
                    ) : (
                      <Key key={key} always>
                        {key}
                      </Key>
                    ),
                  )}
                </Box>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 2, minHeight: 44, cursor: 'pointer' }}
      >
        <Box
          component="input"
          type="checkbox"
          id={id}
          checked={single}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => onSingle(event.target.checked)}
          sx={{ width: 20, height: 20, accentColor: 'var(--mui-palette-primary-main)' }}
        />
        Single keys act outside of text.{also && ` ${also}`}
      </Box>
    </Dialog>
  )
}
