import IconButton from '@mui/material/IconButton'
import { useMutation } from '@tanstack/react-query'
import { asProblem, type DownloadedFile, type Query } from '../../../api/client'
import { saveFile } from '../../../lib/saveFile'
import { ActionButton } from '../../ActionButton'
import { Icon } from '../../Icon'
import { Menu, MenuItem, useAnchor } from '../../overlay/menu'
import { useMessages } from '../../overlay/messages'
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
  const { isOpen, opener, opened, onClose } = useAnchor()
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
  return (
    <>
      {isDesktop ? (
        <ActionButton icon="download" disabled={taking.isPending} {...opener}>
          {taking.isPending ? 'Preparing…' : 'Download'}
        </ActionButton>
      ) : (
        <IconButton aria-label="Download" disabled={taking.isPending} {...opener}>
          <Icon name="download" />
        </IconButton>
      )}
      {isOpen && (
        <Menu {...opened}>
          {formats.map(({ value, label }) => (
            <MenuItem
              key={value}
              onClick={() => {
                onClose()
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
