import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { api, asProblem } from '../../api/client'
import type { Kind } from '../../api/generated/kinds'
import { isStaff, useUser } from '../../api/session'
import { saveFile } from '../../lib/saveFile'
import { Icon } from '../../ui/Icon'
import { type ListState, listQuery } from '../../ui/list/listState'
import { useMessages } from '../../ui/messages'
import { useIsDesktop } from '../../ui/useIsDesktop'
import { scopeOf } from './queries'

const formats = [
  { value: 'xlsx', label: 'Excel workbook (XLSX)' },
  { value: 'csv', label: 'Comma-separated (CSV)' },
] as const

/** Takes the list as it is filtered and sorted, all pages of it, as a file. */
export default function DownloadMenu({ kind, state }: { kind: Kind; state: ListState }) {
  const user = useUser()
  const messages = useMessages()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const scope = scopeOf(user)
  const isDesktop = useIsDesktop()
  const taking = useMutation({
    mutationFn: (format: string) => {
      const { page: _, limit: __, ...query } = Object.fromEntries(listQuery(state))
      const own = isStaff(user) ? '' : `/${user._id}`
      return api.download(`/exports/entries/${kind.key}/${scope?.collegeId}/${scope?.departmentId}${own}`, {
        query: { ...query, format },
      })
    },
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name)
      messages.toast({ message: `${name} was downloaded. It holds no patient details.` })
    },
    onError: (error) => void messages.alert({ title: 'Download', message: asProblem(error).message }),
  })
  if (!scope) return null
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
