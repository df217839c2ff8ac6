import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { asProblem, type DownloadedFile, type Query } from '../../../api/client'
import { saveFile } from '../../../lib/saveFile'
import { Icon } from '../../Icon'
import { useMessages } from '../../overlay/messages'
import { useOverlay } from '../../overlay/stack'
import { useIsDesktop } from '../../useIsDesktop'
import { type ListState, listQuery } from '../state/listState'

const formats = [
  { value: 'xlsx', label: 'Excel workbook (XLSX)' },
  { value: 'csv', label: 'Comma-separated (CSV)' },
] as const

/** Asks for an export; it takes the list's own query and `format`. */
export type Download = (query: Query) => Promise<DownloadedFile>

interface DownloadButtonProps {
  download: Download
  state: ListState
  /** A sentence after "… was downloaded.": what the file leaves out. */
  note?: string
}

/** Takes a list as it is filtered and sorted, all pages of it, as a file. */
export default function DownloadButton({ download, state, note }: DownloadButtonProps) {
  const messages = useMessages()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useOverlay(anchor !== null, () => setAnchor(null))
  const isDesktop = useIsDesktop()
  const taking = useMutation({
    mutationFn: (format: string) => {
      const { page: _, limit: __, asOf: ___, ...query } = Object.fromEntries(listQuery(state))
      return download({ ...query, format })
    },
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name)
      messages.toast({ message: [`${name} was downloaded.`, note].filter(Boolean).join(' ') })
    },
    onError: (error) => void messages.alert({ title: 'Download', message: asProblem(error).message }),
  })
  const opener = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    disabled: taking.isPending,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const
  return (
    <>
      {isDesktop ? (
        <Button variant="outlined" color="inherit" startIcon={<Icon name="download" />} {...opener}>
          {taking.isPending ? 'Preparing…' : 'Download'}
        </Button>
      ) : (
        <IconButton aria-label="Download" {...opener}>
          <Icon name="download" />
        </IconButton>
      )}
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {formats.map(({ value, label }) => (
            <MenuItem
              key={value}
              onClick={() => {
                setAnchor(null)
                taking.mutate(value)
              }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
