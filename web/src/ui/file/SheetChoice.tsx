import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { PlainField } from '../form/fields/PlainField'

interface SheetChoiceProps {
  /** The preview of a workbook, if it could be read. */
  plan?: { sheet?: string; otherSheets?: readonly string[] } | null | undefined
  isRefusedWorkbook: boolean
  onChoose: (sheet: string) => void
}

/** The sheet of a workbook that is read: a list of its sheets, or a name to type if the workbook was refused. */
export function SheetChoice({ plan, isRefusedWorkbook, onChoose }: SheetChoiceProps) {
  const [name, setName] = useState('')
  if (plan?.sheet && plan.otherSheets?.length)
    return (
      <PlainField
        id="sheet"
        name="sheet"
        label="Sheet"
        help={`Only “${plan.sheet}” is read. Not read: ${plan.otherSheets.join(', ')}.`}
        type="choice"
        value={plan.sheet}
        options={[plan.sheet, ...plan.otherSheets].map((sheet) => ({ value: sheet, label: sheet }))}
        onChange={onChoose}
      />
    )
  if (plan || !isRefusedWorkbook) return null
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <PlainField
        id="sheet"
        name="sheet"
        label="Sheet"
        help="If the table is on another sheet of the workbook, enter the name of that sheet."
        optional
        value={name}
        maxLength={31}
        onChange={setName}
      />
      <Button variant="outlined" disabled={!name.trim()} onClick={() => onChoose(name.trim())}>
        Read this sheet
      </Button>
    </Box>
  )
}
