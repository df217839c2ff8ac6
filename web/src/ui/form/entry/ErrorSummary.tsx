import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Icon } from '../../Icon'
import { fieldId } from '../fields/FieldFrame'
import { sectionIndexOf } from '../sections'
import type { EntryFormState } from './useEntryForm'

/** From this number of findings on, a linked summary stands above the form. */
const SUMMARY_FROM = 3

/** So many of them are listed; the rest is a number, as each stands under its field anyway. */
const SUMMARY_LINES = 8
const STEP_LINES = 5

const count = (fields: number) => (fields === 1 ? '1 field needs an answer' : `${fields} fields need an answer`)

/**
 * What is missing, each line a link to its field. Where a phone shows one section at a time, the lines are this
 * section's, and the other sections that lack something are named below.
 */
export function ErrorSummary({ state }: { state: EntryFormState }) {
  const { form, formId, problems, sections, step, show } = state
  const still = problems.filter((problem) => form.getFieldState(problem.path, form.formState).error)
  const isHere = ({ path }: { path: string }) => step === null || sectionIndexOf(sections, path) === step
  const here = still.filter(isHere)
  const elsewhere = still.filter((problem) => !isHere(problem))
  if (here.length < SUMMARY_FROM && elsewhere.length === 0) return null
  const most = step === null ? SUMMARY_LINES : STEP_LINES
  const others = sections.flatMap(({ title }, index) => {
    const found = elsewhere.filter(({ path }) => sectionIndexOf(sections, path) === index)
    return found[0] ? [{ title, path: found[0].path, open: found.length }] : []
  })
  return (
    <Box
      component="section"
      aria-label="What is missing"
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 2,
        border: 1,
        borderColor: 'error.main',
        borderRadius: 1,
        bgcolor: 'rejected.tint',
        color: 'rejected.main',
      }}
    >
      <Icon name="warning" size={20} sx={{ mt: '2px' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box component="h2" sx={{ typography: 'heading' }}>
          {here.length > 0 ? count(here.length) : 'Other sections need an answer'}
        </Box>
        <Box component="ul" sx={{ mt: 0.5 }}>
          {here.slice(0, most).map(({ path, message }) => (
            <Line key={path} to={fieldId(formId, path)} onFollow={() => show(path)}>
              {message}
            </Line>
          ))}
        </Box>
        {here.length > most && (
          <Box sx={{ mt: 0.5, typography: 'text' }}>and {here.length - most} more, marked below</Box>
        )}
        {others.length > 0 && (
          <>
            {here.length > 0 && <Box sx={{ mt: 1, typography: 'text' }}>In other sections</Box>}
            <Box component="ul" sx={{ mt: 0.5 }}>
              {others.map(({ title, path, open }) => (
                <Line key={title} to={fieldId(formId, path)} onFollow={() => show(path)}>
                  {title}, {open} to answer
                </Line>
              ))}
            </Box>
          </>
        )}
      </Box>
    </Box>
  )
}

function Line({ to, onFollow, children }: { to: string; onFollow: () => void; children: ReactNode }) {
  return (
    <li>
      <Box
        component="a"
        href={`#${to}`}
        onClick={(event) => {
          event.preventDefault()
          onFollow()
        }}
        sx={{
          display: 'inline-block',
          py: { xs: 0.75, lg: 0.25 },
          typography: 'text',
          color: 'inherit',
          textUnderlineOffset: '3px',
        }}
      >
        {children}
      </Box>
    </li>
  )
}
