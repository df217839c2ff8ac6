import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useWatch } from 'react-hook-form'
import { besideButtons, MoreMenu } from '../../overlay/MoreMenu'
import { useIsDesktop } from '../../useIsDesktop'
import type { FormValues } from '../values'
import type { EntryFormState } from './useEntryForm'

interface EntryActionsProps {
  state: EntryFormState
  /** Where the press leads, read from the values: "Goes to Dr … for verification". */
  note?: (values: FormValues) => string | undefined
  /** Submits, and goes on with another entry of the kind. */
  onAnother?: (() => void) | undefined
}

/**
 * Submit and Reset, for the bar at the bottom of the dialog (L-078). Where a phone shows one section at a time, the
 * bar leads back and on, and Submit stands in the last section; a phone has room for two buttons, the rest is in a menu.
 */
export function EntryActions({ state, note, onAnother }: EntryActionsProps) {
  const { formId, isSending, reset, step, sections, goTo } = state
  const next = step === null ? undefined : sections[step + 1]
  const isBegun = step !== null && step > 0
  const isDesktop = useIsDesktop()
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end', alignItems: 'center' }}>
        {note && <Note state={state} note={note} place="beside" />}
        {isBegun ? (
          <Button variant="outlined" onClick={() => goTo(step - 1)} disabled={isSending}>
            Back
          </Button>
        ) : (
          <Button onClick={reset} disabled={isSending}>
            Reset
          </Button>
        )}
        {onAnother &&
          !next &&
          (isDesktop ? (
            <Button variant="outlined" onClick={onAnother} disabled={isSending}>
              Submit and add another
            </Button>
          ) : (
            <MoreMenu
              label="More"
              items={[{ label: 'Submit and add another', onPress: onAnother }]}
              sx={besideButtons}
            />
          ))}
        {next ? (
          // Another key, so that the press that leads to the last section cannot be taken for one of Submit.
          <Button
            key="next"
            variant="contained"
            onClick={() => goTo((step ?? 0) + 1)}
            sx={{ flex: '1 1 0', minWidth: 0, px: 1, lineHeight: '20px', whiteSpace: 'normal' }}
          >
            Next: {next.title}
          </Button>
        ) : (
          <Button
            key="submit"
            type="submit"
            form={formId}
            variant="contained"
            loading={isSending}
            sx={{ flex: { xs: 1, lg: 'none' } }}
          >
            {state.definition.submitLabel ?? 'Submit'}
          </Button>
        )}
      </Box>
      {note && !next && <Note state={state} note={note} place="below" />}
    </Box>
  )
}

function Note({
  state,
  note,
  place,
}: Required<Pick<EntryActionsProps, 'state' | 'note'>> & { place: 'beside' | 'below' }) {
  const values = useWatch({ control: state.form.control })
  const text = note(values as FormValues)
  if (!text) return null
  const isBelow = place === 'below'
  return (
    <Box
      sx={{
        display: isBelow ? { xs: 'block', lg: 'none' } : { xs: 'none', lg: 'block' },
        ...(isBelow ? { mt: 1, textAlign: 'center' } : { flex: 1, minWidth: 0 }),
        typography: 'small',
        color: 'text.secondary',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {text}
    </Box>
  )
}
