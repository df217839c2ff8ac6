import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useController } from 'react-hook-form'
import { Icon } from '../../Icon'
import { Input } from './controls'
import { describedBy, FieldFrame, type InputProps } from './FieldFrame'

/** A list of short texts, one per line, with adding and removing (L-175, L-255). */
export function LinesInput({ field, path, id }: InputProps) {
  const { field: control, fieldState } = useController({ name: path })
  const error = fieldState.error?.message
  const lines: string[] = Array.isArray(control.value) && control.value.length > 0 ? control.value : ['']
  const replace = (index: number, text: string) =>
    control.onChange(lines.map((line, at) => (at === index ? text : line)))
  const add = () => {
    control.onChange([...lines, ''])
    requestAnimationFrame(() => document.getElementById(`${id}-${lines.length}`)?.focus())
  }
  const lineId = (index: number) => (index === 0 ? id : `${id}-${index}`)
  return (
    <FieldFrame id={id} field={field} error={error} group>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity beside its place
          <Box key={index} sx={{ display: 'flex', gap: 0.5 }}>
            <Input
              {...describedBy(id, field, error)}
              id={lineId(index)}
              ref={index === 0 ? control.ref : undefined}
              aria-label={`${field.label} ${index + 1}`}
              value={line}
              onChange={(event) => replace(index, event.target.value)}
              onBlur={control.onBlur}
            />
            {lines.length > 1 && (
              <IconButton
                aria-label={`Remove ${field.label} ${index + 1}`}
                onClick={() => control.onChange(lines.filter((_, at) => at !== index))}
              >
                <Icon name="close" size={20} />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {lines.length < (field.max ?? Number.POSITIVE_INFINITY) && (
        <Button size="small" startIcon={<Icon name="add" />} onClick={add} sx={{ mt: 0.5 }}>
          Add another
        </Button>
      )}
    </FieldFrame>
  )
}
