import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Field, Kind } from '../../../api/generated/kinds'
import { Icon } from '../../../ui/Icon'
import { shownValue } from './labels'

interface SuggestionProps {
  kind: Kind
  field: Field
  path: string
}

/** A ready text out of what was chosen elsewhere in the form, one press away: "Assisted: Appendicectomy". */
export default function Suggestion({ kind, field, path }: SuggestionProps) {
  const client = useQueryClient()
  const { setValue, formState } = useFormContext()
  const names = field.suggestFrom ?? []
  const chosen = useWatch({ name: [path, ...names] }) as unknown[]
  const [value, ...parts] = chosen
  const texts = names.map((name, at) => {
    const source = kind.fields.find((each) => each.name === name)
    return source ? shownValue(client, source, parts[at]) : ''
  })
  const text = texts.join(': ')
  if (value === text || texts.some((part) => part === '')) return null
  return (
    <Button
      type="button"
      variant="text"
      startIcon={<Icon name="add" />}
      onClick={() => setValue(path, text, { shouldValidate: formState.isSubmitted, shouldDirty: true })}
      sx={{
        minHeight: 48,
        maxWidth: '100%',
        px: 1,
        ml: -1,
        textAlign: 'left',
        lineHeight: '20px',
        whiteSpace: 'normal',
      }}
    >
      {text}
    </Button>
  )
}
