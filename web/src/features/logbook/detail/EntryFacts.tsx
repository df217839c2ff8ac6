import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Field, Kind } from '../../../api/generated/kinds'
import { EMPTY, formatDate } from '../../../lib/dates'
import { sectionsOf } from '../../../ui/form/sections'
import { WholeDates } from '../../../ui/text/WholeDates'
import { StudentName } from '../../standing/student/StudentName'
import { type Entry, fieldText, isVerified, plainText, studentOf, valueAt } from '../entry'

/** From this length on a value takes the whole width. */
const WIDE = 40

/** A label over its value; long values take both columns. */
export function Fact({ label, children, wide }: { label: string; children: ReactNode; wide?: boolean }) {
  const isWide = wide ?? (typeof children === 'string' && children.length > WIDE)
  return (
    <Box sx={{ gridColumn: isWide ? '1 / -1' : undefined, minWidth: 0 }}>
      <Box component="dt" sx={{ typography: 'small', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ mt: '2px', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {typeof children === 'string' ? <WholeDates>{children}</WholeDates> : children}
      </Box>
    </Box>
  )
}

/** Facts in two columns. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: '12px 16px',
        fontSize: { xs: 'lead.fontSize', lg: 'text.fontSize' },
        lineHeight: { xs: '24px', lg: '20px' },
      }}
    >
      {children}
    </Box>
  )
}

/** Everything the student entered: by sections where the kind has them, otherwise the kind's own details (L-105, L-108). */
export function EntryFacts({ kind, entry, withStudent }: { kind: Kind; entry: Entry; withStudent: boolean }) {
  const remark = (
    <Fact label="Remark" wide>
      {plainText(entry.studentRemark)}
    </Fact>
  )
  const moved = entry.movedFrom && <Fact label="Moved from">{plainText(entry.movedFrom)}</Fact>
  const student = withStudent && entry.student && (
    <Fact label="Student Name">
      <StudentName student={studentOf(entry)} />
    </Fact>
  )
  const head = (
    <>
      {!kind.details.some(({ field }) => field === 'student.name') && student}
      {kind.columns.some((column) => column.field === 'date') && (
        <Fact label="Date">
          <time>{formatDate(entry.date)}</time>
        </Fact>
      )}
    </>
  )
  const isSectioned = kind.fields.some((field) => field.section !== undefined)
  if (!isSectioned) {
    return (
      <Facts>
        {head}
        {kind.details
          .filter((detail) => detail.format !== 'file')
          .map((detail) => (
            <Fact key={detail.label} label={detail.label}>
              {fieldText(entry, detail)}
            </Fact>
          ))}
        {moved}
        {remark}
      </Facts>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {sectionsOf(kind.fields).map(({ title, fields }, index) => (
        <section key={title} aria-label={title}>
          <Heading>{title}</Heading>
          <Facts>
            {index === 0 && student}
            {fields.map((field) => (
              <FieldFact key={field.name} field={field} entry={entry} />
            ))}
            {index === 0 && moved}
          </Facts>
        </section>
      ))}
    </Box>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <Box
      component="h3"
      sx={{
        mb: 1.5,
        pb: 0.5,
        typography: 'heading',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  )
}

/** One field of a sectioned kind; a group is a run of facts under its own label. */
function FieldFact({ field, entry }: { field: Field; entry: Entry }) {
  const value = valueAt(entry, field.name)
  if (field.type === 'group') {
    return (
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Box component="dt" sx={{ fontWeight: 600, mb: 1 }}>
          {field.label}
        </Box>
        <Box component="dd" sx={{ m: 0 }}>
          <Facts>
            {(field.fields ?? []).map((inner) => (
              <Fact key={inner.name} label={inner.label}>
                {plainText((value as Record<string, unknown> | null | undefined)?.[inner.name])}
              </Fact>
            ))}
          </Facts>
        </Box>
      </Box>
    )
  }
  if (Array.isArray(value)) {
    return (
      <Fact label={field.label} wide>
        {value.length === 0 ? EMPTY : value.map((line, index) => `${index + 1}. ${line}`).join('\n')}
      </Fact>
    )
  }
  return (
    <Fact label={field.label} {...(field.type === 'longtext' ? { wide: true } : {})}>
      {plainText(value, field.type === 'date' ? 'date' : 'text')}
    </Fact>
  )
}

/** Who verified and when, "Verification Pending" until then (L-111), and the feedback (L-112). */
export function VerificationFacts({ entry }: { entry: Entry }) {
  return (
    <Facts>
      <Fact label="Verification By/On" wide>
        {isVerified(entry)
          ? `${entry.verifiedBy?.name ?? EMPTY}, ${formatDate(entry.verifiedOn)}`
          : 'Verification Pending'}
      </Fact>
      {entry.confirmedRole && (
        <Fact label="Role observed by the verifier" wide>
          {entry.confirmedRole}
        </Fact>
      )}
      <Fact label="HOD / Unit Head Feedback" wide>
        {plainText(entry.vRemark)}
      </Fact>
    </Facts>
  )
}
