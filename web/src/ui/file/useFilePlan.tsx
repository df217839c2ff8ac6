import { type ChangeEvent, useRef, useState } from 'react'
import { asProblem } from '../../api/client'
import { useMessages } from '../overlay/messages'

interface FilePlanProps {
  /** The name of the file input for screen readers. */
  label: string
  accept: string
  /** Send the file to the server for a preview; `sheet` is empty unless the user chose one. */
  read: (file: File, sheet: string) => Promise<unknown>
  /** The title of the message if the file cannot be read. */
  failed: string
}

/** A file that is previewed before it is imported: its input, the button's press, the file and the chosen sheet. */
export function useFilePlan({ label, accept, read, failed }: FilePlanProps) {
  const messages = useMessages()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<File | null>(null)
  const [sheet, setSheet] = useState('')
  /** Shows a file while it is read; one that cannot be read is let go. */
  const take = async (picked: File, reading: Promise<unknown>) => {
    setFile(picked)
    setRefused(null)
    try {
      await reading
    } catch (error) {
      setFile(null)
      setRefused(picked)
      void messages.alert({ title: failed, message: asProblem(error).message })
    }
  }
  const readSheet = (picked: File, name: string) => {
    setSheet(name)
    void take(picked, read(picked, name))
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = Array.from(event.target.files ?? [])
    // The same file can then be chosen again after it was corrected.
    event.target.value = ''
    if (picked) readSheet(picked, '')
  }
  const workbook = file ?? refused
  return {
    file,
    take,
    sheet,
    /** Whether a workbook was refused, perhaps because the table is on another sheet. */
    isRefusedWorkbook: refused?.name.toLowerCase().endsWith('.xlsx') ?? false,
    chooseSheet: (name: string) => workbook && readSheet(workbook, name),
    input: <input ref={chooser} type="file" hidden accept={accept} aria-label={label} onChange={onChange} />,
    press: () => chooser.current?.click(),
    clear: () => {
      setFile(null)
      setRefused(null)
      setSheet('')
    },
  }
}
