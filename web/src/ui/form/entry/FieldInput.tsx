import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import type { Field } from '../../../api/generated/kinds'
import { lazyPart } from '../../lazy/lazyPart'
import { ChoiceInput, FindingRow } from '../fields/ChoiceInput'
import { fieldId, type InputProps } from '../fields/FieldFrame'
import { LinesInput } from '../fields/LinesInput'
import { DerivedOutput, LineInput, LongTextInput } from '../fields/TextInputs'
import { ReferenceInput } from './ReferenceInput'

// Most entries have no file; its box has its place before it is there.
const loadFile = () => import('../../file/FileInput').then(({ FileInput: each }) => ({ default: each }))
const FileInput = lazyPart(loadFile, { meanwhile: <Box sx={{ minHeight: 120 }} /> })

/** The one switch from a field's type to its input. */
export function FieldInput(props: InputProps & { formId: string }) {
  const { formId, ...input } = props
  switch (input.field.type) {
    case 'longtext':
      return <LongTextInput {...input} />
    case 'choice':
      return <ChoiceInput {...input} />
    case 'reference':
      return <ReferenceInput {...input} />
    case 'lines':
      return <LinesInput {...input} />
    case 'file':
      return <FileInput {...input} />
    case 'derived':
      return <DerivedOutput {...input} />
    case 'group':
      return <GroupInput formId={formId} field={input.field} prefix={`${input.path}.`} />
    default:
      return <LineInput {...input} />
  }
}

const isFinding = (field: Field) => field.type === 'choice' && field.options?.length === 2
const isShort = (field: Field) => field.type === 'text' && (field.maxLength ?? 0) <= 60

/** A field of fields under its own heading: findings as joined rows, measurements in two columns, the rest below each other. */
function GroupInput({ formId, field, prefix }: { formId: string; field: Field; prefix: string }) {
  const fields = field.fields ?? []
  const findings = fields.filter(isFinding)
  const rest = fields.filter((each) => !isFinding(each))
  const isGrid = rest.length > 1 && rest.every(isShort)
  const draw = (each: Field) => {
    const path = prefix + each.name
    return { path, id: fieldId(formId, path), field: each }
  }
  return (
    <Box
      component="section"
      aria-label={field.label}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mb: -1 }}>
        <Box component="h3" sx={{ m: 0, typography: 'heading' }}>
          {field.label}
        </Box>
        {findings.length > 1 && <Answered path={prefix.slice(0, -1)} names={findings.map(({ name }) => name)} />}
      </Box>
      {findings.length > 0 && (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
          {findings.map((each) => (
            <FindingRow key={each.name} {...draw(each)} />
          ))}
        </Box>
      )}
      {rest.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: isGrid ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
            gap: '20px 12px',
            alignItems: 'start',
          }}
        >
          {rest.map((each) => (
            <FieldInput key={each.name} formId={formId} {...draw(each)} />
          ))}
        </Box>
      )}
    </Box>
  )
}

/** How many of a group's findings have an answer. */
function Answered({ path, names }: { path: string; names: readonly string[] }) {
  const values = (useWatch({ name: path }) ?? {}) as Readonly<Record<string, unknown>>
  const done = names.filter((name) => Boolean(values[name])).length
  return (
    <Box component="span" sx={{ typography: 'text', color: 'text.secondary' }}>
      {done} of {names.length} answered
    </Box>
  )
}
