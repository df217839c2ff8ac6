import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { Field } from '../../../api/generated/kinds'
import { optionalPart } from '../../lazy/optionalPart'
import { fieldId } from '../fields/FieldFrame'
import { headingId, reachSection, type Section } from '../sections'
import { isShown } from '../values'
import { FieldInput } from './FieldInput'
import type { EntryFormState } from './useEntryForm'

const SectionIndex = optionalPart<{ state: EntryFormState }>(
  () => import('./EntrySections').then(({ SectionIndex: each }) => ({ default: each })),
  <span />,
)
const loadSummary = () => import('./ErrorSummary').then(({ ErrorSummary: each }) => ({ default: each }))
const ErrorSummary = optionalPart<{ state: EntryFormState }>(loadSummary)

/**
 * Every field of an entry form, drawn from its definition, with the linked summary of what is missing. A form of
 * several sections is one page with an index beside it, or on phones one section after the other.
 */
export function EntryForm({ state, onSubmit }: { state: EntryFormState; onSubmit: () => void }) {
  const { formId, form, sections, step, goTo } = state
  const isLast = step === null || step === sections.length - 1
  useStepFocus(state)
  const content = sections.map((section, index) => (
    <SectionFields
      key={section.title}
      formId={formId}
      section={section}
      index={index}
      isStep={step !== null}
      isHidden={step !== null && step !== index}
    >
      {step === index && <Summary state={state} />}
    </SectionFields>
  ))
  const isIndexed = sections.length > 1 && step === null
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The Enter key goes on to the next section; only the last one is submitted.
          if (isLast) onSubmit()
          else goTo(step + 1)
        }}
        sx={{
          display: 'grid',
          maxWidth: isIndexed ? 920 : 720,
          ...(isIndexed ? { gridTemplateColumns: '176px minmax(0, 1fr)', columnGap: 4 } : {}),
        }}
      >
        {isIndexed && <SectionIndex state={state} />}
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: '20px' }}>
          {step === null && <Summary state={state} />}
          {content}
        </Box>
      </Box>
    </FormProvider>
  )
}

/** The linked summary, fetched ahead of the first attempt that could fail. */
function Summary({ state }: { state: EntryFormState }) {
  useEffect(() => void loadSummary().catch(() => undefined), [])
  if (state.problems.length === 0) return null
  return <ErrorSummary state={state} />
}

/** Another section begins at its top, with the focus on its heading or on the field that it was opened for. */
function useStepFocus({ formId, step, aim }: EntryFormState) {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    if (step === null) return
    if (aim.current) document.getElementById(fieldId(formId, aim.current))?.focus()
    else reachSection(formId, step)
  }, [formId, step, aim])
}

interface SectionFieldsProps {
  formId: string
  section: Section
  index: number
  isStep: boolean
  isHidden: boolean
  /** What stands under the heading, before the fields. */
  children: ReactNode
}

function SectionFields({ formId, section, index, isStep, isHidden, children }: SectionFieldsProps) {
  const { title, fields } = section
  return (
    <Box
      component="section"
      aria-label={title || undefined}
      sx={{
        display: isHidden ? 'none' : 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: '20px',
        // Against the room that the dialog keeps for the heading when a field is scrolled to.
        scrollMarginTop: isStep ? '-40px' : '-32px',
        '& + section': { mt: isStep ? 0 : 1.5 },
      }}
    >
      {title && (
        <Box
          component="h2"
          id={headingId(formId, index)}
          tabIndex={-1}
          sx={
            isStep
              ? { m: 0, typography: 'title', outline: 'none' }
              : {
                  position: { lg: 'sticky' },
                  // The dialog's own padding is not above it.
                  top: -24,
                  zIndex: 2,
                  m: 0,
                  py: 0.75,
                  typography: 'subtitle',
                  borderBottom: 1,
                  borderColor: 'divider',
                  bgcolor: 'background.paper',
                  outline: 'none',
                }
          }
        >
          {title}
        </Box>
      )}
      {children}
      {fields.map((field, place) => {
        const input = (
          <FieldInput
            key={field.name}
            formId={formId}
            field={field}
            path={field.name}
            id={fieldId(formId, field.name)}
            // Said once for a run of such fields; each of them has the lock.
            saysWho={field.patient === true && fields[place - 1]?.patient !== true}
          />
        )
        return field.shownWhen ? (
          <OnlyWhen key={field.name} field={field} when={field.shownWhen[0]}>
            {input}
          </OnlyWhen>
        ) : (
          input
        )
      })}
    </Box>
  )
}

/** A field that is asked for only while another one has a certain value. */
function OnlyWhen({ field, when, children }: { field: Field; when: string; children: ReactNode }) {
  return isShown(field, { [when]: useWatch({ name: when }) }) && children
}
