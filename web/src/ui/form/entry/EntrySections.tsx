import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useWatch } from 'react-hook-form'
import { Icon } from '../../Icon'
import { Menu, MenuItem, useAnchor } from '../../overlay/menu'
import { reachSection, type Section } from '../sections'
import type { FormValues } from '../values'
import type { EntryFormState } from './useEntryForm'
import { problemsOf } from './validate'

interface SectionProgress {
  title: string
  /** How many answers are still missing or wrong; none, and the section is complete. */
  open: number
  /** The last attempt to submit found something here that still stands. */
  isMarked: boolean
}

/** How far each section of a form has come, followed while it is filled in. */
function useProgress({ form, sections, problems }: EntryFormState): SectionProgress[] {
  const values = useWatch({ control: form.control }) as FormValues
  const marked = new Set(problems.map(({ path }) => path.split('.')[0]))
  return sections.map((section: Section) => {
    const open = problemsOf(section.fields, values).length
    return { title: section.title, open, isMarked: open > 0 && section.fields.some(({ name }) => marked.has(name)) }
  })
}

function Standing({ open, isMarked }: SectionProgress) {
  const colour = open === 0 ? 'approved.main' : isMarked ? 'rejected.main' : 'text.secondary'
  return (
    <Box
      component="span"
      sx={{ ml: 'auto', pl: 2, typography: 'small', fontWeight: 400, color: colour, whiteSpace: 'nowrap' }}
    >
      {open === 0 ? 'Complete' : `${open} to answer`}
    </Box>
  )
}

function Dot({ open, isMarked }: SectionProgress) {
  if (open === 0) return <Icon name="approved" size={20} sx={{ color: 'approved.main' }} />
  if (isMarked) return <Icon name="warning" size={20} sx={{ color: 'rejected.main' }} />
  return (
    <Box
      component="span"
      sx={{ width: 14, height: 14, m: '3px', flex: 'none', border: 1, borderColor: 'control', borderRadius: '50%' }}
    />
  )
}

/** "Section 4 of 7", a segment for each, and the way to any of them; only where a phone shows one at a time. */
export function ProgressLine({ state }: { state: EntryFormState }) {
  const progress = useProgress(state)
  const { isOpen, opener, opened, onClose } = useAnchor()
  const { step } = state
  if (step === null) return null
  return (
    <Box sx={{ flex: 'none', px: 2, pb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 44 }}>
        <Box role="status" sx={{ typography: 'label' }}>
          Section {step + 1} of {progress.length}
        </Box>
        <Button size="small" endIcon={<Icon name="down" />} {...opener} sx={{ mr: -1, px: 1 }}>
          All sections
        </Button>
      </Box>
      <Box aria-hidden sx={{ display: 'flex', gap: '6px' }}>
        {progress.map(({ title, open, isMarked }, index) => {
          const fill = open === 0 ? 'primary.main' : isMarked ? 'rejected.bar' : 'track'
          const isHalf = index === step && open > 0
          return (
            <Box
              key={title}
              sx={(theme) => ({
                flex: 1,
                height: 4,
                borderRadius: '2px',
                bgcolor: isHalf ? 'primary.line' : fill,
                ...(isHalf ? { borderLeft: `22px solid ${theme.vars.palette.primary.main}` } : {}),
              })}
            />
          )
        })}
      </Box>
      {isOpen && (
        <Menu
          {...opened}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            root: { role: 'region', 'aria-label': 'Choices' },
            paper: { sx: { width: 'calc(100% - 32px)', maxWidth: 440 } },
          }}
        >
          {progress.map((section, index) => (
            <MenuItem
              key={section.title}
              selected={index === step}
              onClick={() => {
                onClose()
                state.goTo(index)
              }}
              sx={{ minHeight: 48, whiteSpace: 'normal', fontSize: 'lead.fontSize' }}
            >
              <Dot {...section} />
              {section.title}
              <Standing {...section} />
            </MenuItem>
          ))}
        </Menu>
      )}
    </Box>
  )
}

const IndexLink = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 36,
  padding: '6px 8px',
  border: 0,
  borderRadius: 6,
  font: 'inherit',
  fontSize: theme.typography.text.fontSize,
  lineHeight: '18px',
  textAlign: 'left',
  color: theme.vars.palette.text.primary,
  background: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
}))

/** The sections beside a long form on desktop: which there are, which are complete, and the way to each. */
export function SectionIndex({ state }: { state: EntryFormState }) {
  const progress = useProgress(state)
  return (
    <Box component="nav" aria-label="Sections" sx={{ position: 'sticky', top: 0, alignSelf: 'start' }}>
      <Box component="ul" sx={{ display: 'grid', gap: '2px' }}>
        {progress.map((section, index) => (
          <li key={section.title}>
            <IndexLink type="button" onClick={() => reachSection(state.formId, index)}>
              <Dot {...section} />
              <span>
                {section.title}
                <Box
                  component="span"
                  sx={{
                    display: 'block',
                    typography: 'small',
                    color: section.isMarked ? 'rejected.main' : 'text.secondary',
                  }}
                >
                  {section.open === 0 ? 'Complete' : `${section.open} to answer`}
                </Box>
              </span>
            </IndexLink>
          </li>
        ))}
      </Box>
    </Box>
  )
}
