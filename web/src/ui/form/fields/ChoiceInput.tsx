import Box from '@mui/material/Box'
import { type ControllerRenderProps, useController } from 'react-hook-form'
import { label } from '../../../api/labels'
import { useReferences } from '../references'
import { OptionCell, Select } from './controls'
import { FieldError } from './FieldError'
import { describedBy, FieldFrame, type InputProps } from './FieldFrame'

/** Up to this many options lie open as a grid; more go into a drop-down. */
const OPEN_OPTIONS = 4

/** One of a few options as a radio grid, one of many as a native drop-down. Nothing is preselected unless the field says so. */
export function ChoiceInput(props: InputProps) {
  const { field } = props
  const extra = useReferences().extraOptions(field)
  const options = [...(field.options ?? []), ...extra]
  const isOpen = field.widget ? field.widget === 'radio' : options.length <= OPEN_OPTIONS
  return isOpen ? <RadioGrid {...props} options={options} /> : <DropDown {...props} options={options} />
}

type OptionsProps = InputProps & { options: readonly string[] }

function RadioGrid({ field, path, id, options }: OptionsProps) {
  const { field: control, fieldState } = useController({ name: path })
  const error = fieldState.error?.message
  return (
    <FieldFrame id={id} field={field} error={error} group>
      <Box
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        {...describedBy(id, field, error)}
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            lg: `repeat(${options.length === 3 ? 3 : 2}, minmax(0, 1fr))`,
          },
          gap: 1,
        }}
      >
        {options.map((option, index) => (
          <OptionCell key={option}>
            <Radio id={id} option={option} isFirst={index === 0} control={control} />
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {label(option)}
            </Box>
          </OptionCell>
        ))}
      </Box>
    </FieldFrame>
  )
}

interface RadioProps {
  id: string
  option: string
  /** The field is reached by the first one. */
  isFirst: boolean
  control: ControllerRenderProps
}

const Radio = ({ id, option, isFirst, control }: RadioProps) => (
  <input
    type="radio"
    ref={isFirst ? control.ref : undefined}
    id={isFirst ? id : undefined}
    name={`${id}-choice`}
    value={option}
    checked={control.value === option}
    onChange={() => control.onChange(option)}
    onBlur={control.onBlur}
  />
)

function DropDown({ field, path, id, options }: OptionsProps) {
  const { field: control, fieldState } = useController({ name: path })
  const error = fieldState.error?.message
  return (
    <FieldFrame id={id} field={field} error={error}>
      <Select {...describedBy(id, field, error)} {...control} value={String(control.value ?? '')} id={id}>
        <option value="">Choose</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {label(option)}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}

/** A present or absent row inside a group: the label left, two joined cells right. */
export function FindingRow({ field, path, id }: InputProps) {
  const { field: control, fieldState } = useController({ name: path })
  const error = fieldState.error?.message
  const options = field.options ?? []
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, m: 0, p: '8px 12px', minWidth: 0, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Box component="legend" id={`${id}-label`} sx={{ float: 'left', p: 0 }}>
          {field.label}
        </Box>
        <Box
          role="radiogroup"
          aria-labelledby={`${id}-label`}
          {...describedBy(id, field, error)}
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            flex: 'none',
            width: { xs: 176, lg: 200 },
            '& > label': { justifyContent: 'center', minHeight: { xs: 44, lg: 36 }, color: 'text.secondary' },
            '& > label:first-of-type': { borderRadius: '8px 0 0 8px' },
            '& > label:last-of-type': { borderRadius: '0 8px 8px 0', ml: '-1px' },
            '& > label:has(input:checked)': { zIndex: 1 },
            '& input': { position: 'absolute', opacity: 0 },
            '& input::after': { content: 'none' },
          }}
        >
          {options.map((option, index) => (
            <OptionCell key={option}>
              <Radio id={id} option={option} isFirst={index === 0} control={control} />
              {option}
            </OptionCell>
          ))}
        </Box>
      </Box>
      <FieldError id={id} error={error} />
    </Box>
  )
}
