import { type ChangeEvent, useRef, useState } from 'react'
import { asProblem } from '../../api/client'
import { useMessages } from '../overlay/messages'

interface FilePlanProps {
  /** What the file is, for who does not see the button. */
  label: string
  accept: string
  /** Has the server say what the file would do. */
  read: (file: File) => Promise<unknown>
  /** The title of what is said where it cannot be read. */
  failed: string
}

/** A file that is tried before it is imported: the input that it is chosen by, the button's press, and the file itself. */
export function useFilePlan({ label, accept, read, failed }: FilePlanProps) {
  const messages = useMessages()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  /** Shows a file while it is read; one that cannot be read is let go. */
  const take = async (picked: File, reading: Promise<unknown>) => {
    setFile(picked)
    try {
      await reading
    } catch (error) {
      setFile(null)
      void messages.alert({ title: failed, message: asProblem(error).message })
    }
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = Array.from(event.target.files ?? [])
    // The same file can then be chosen again after it was mended.
    event.target.value = ''
    if (picked) void take(picked, read(picked))
  }
  return {
    file,
    take,
    input: <input ref={chooser} type="file" hidden accept={accept} aria-label={label} onChange={onChange} />,
    press: () => chooser.current?.click(),
    clear: () => setFile(null),
  }
}
