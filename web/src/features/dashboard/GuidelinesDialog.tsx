import Box from '@mui/material/Box'
import { useUser } from '../../api/session'
import { formatDate } from '../../lib/dates'
import { Dialog } from '../../ui/Dialog'
import { FileViewer, type StoredFile } from '../../ui/FileViewer'

/** The department's guidelines as the session names them; a PDF unless the address says otherwise. */
function guidelinesFile(url: string | null | undefined, department: string): StoredFile | null {
  if (!url) return null
  return { url, name: `${department} guidelines.pdf`, type: 'application/pdf', size: 0 }
}

/** The guidelines document with its reference number and date, or "No File Available" (L-026, L-027). */
export default function GuidelinesDialog({ onClose }: { onClose: () => void }) {
  const department = useUser().departmentId
  return (
    <Dialog
      open
      fullScreenOnPhone
      width="md"
      title="Department guidelines"
      subtitle={department?.name}
      onClose={onClose}
    >
      {(department?.refNo || department?.refDate) && (
        <Box component="p" sx={{ mb: 2, color: 'text.secondary' }}>
          Reference {department.refNo ?? 'N/A'}, {formatDate(department.refDate)}
        </Box>
      )}
      <FileViewer file={guidelinesFile(department?.url, department?.name ?? '')} label="Guidelines" />
    </Dialog>
  )
}
