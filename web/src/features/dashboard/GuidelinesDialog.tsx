import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../api/queries'
import { useSession, useUser } from '../../api/session'
import { formatDate } from '../../lib/dates'
import { FileViewer } from '../../ui/file/FileViewer'
import type { StoredFile } from '../../ui/file/fileFacts'
import { Dialog } from '../../ui/overlay/Dialog'

/** The department's guidelines as the session names them; a PDF unless the address says otherwise. */
function guidelinesFile(url: string | null | undefined, department: string): StoredFile | null {
  if (!url) return null
  return { url, name: `${department} guidelines.pdf`, type: 'application/pdf', size: 0 }
}

/** The guidelines document with its reference number and date, or "No File Available" (L-026, L-027). */
export default function GuidelinesDialog({ onClose }: { onClose: () => void }) {
  const department = useUser().departmentId
  const { token } = useSession()
  const client = useQueryClient()
  return (
    <Dialog fullScreenOnPhone width="md" title="Department guidelines" subtitle={department?.name} onClose={onClose}>
      {(department?.refNo || department?.refDate) && (
        <Box component="p" sx={{ mb: 2, color: 'text.secondary' }}>
          Reference {department.refNo ?? 'N/A'}, {formatDate(department.refDate)}
        </Box>
      )}
      <FileViewer
        file={guidelinesFile(department?.url, department?.name ?? '')}
        label="Guidelines"
        renew={async () => {
          const { user } = await client.fetchQuery({ ...sessionQuery(token), staleTime: 0 })
          return guidelinesFile(user.departmentId?.url, user.departmentId?.name ?? '')
        }}
      />
    </Dialog>
  )
}
