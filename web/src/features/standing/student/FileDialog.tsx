import { useQueryClient } from '@tanstack/react-query'
import { FileViewer } from '../../../ui/file/FileViewer'
import { Dialog } from '../../../ui/overlay/Dialog'
import { type Student, studentPageQuery } from './queries'

type File = Student['files']['newest'][number]

interface FileDialogProps {
  file: File
  studentId: string
  onClose: () => void
}

/** One file of a student; a link that has ended is asked for again. */
export default function FileDialog({ file, studentId, onClose }: FileDialogProps) {
  const client = useQueryClient()
  const renew = async () => {
    const { data } = await client.fetchQuery({ ...studentPageQuery(studentId), staleTime: 0 })
    return data.files.newest.find(({ name, createdAt }) => name === file.name && createdAt === file.createdAt)
  }
  return (
    <Dialog onClose={onClose} fullScreenOnPhone title={file.name}>
      <FileViewer file={file} label={file.name} renew={renew} />
    </Dialog>
  )
}
