import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { Field } from '../../api/generated/kinds'
import { teachersQuery } from '../../api/queries'
import { useUser } from '../../api/session'
import { formatDate, today } from '../../lib/dates'
import { isPersonName } from '../../lib/personName'
import { teaches } from '../../lib/roles'
import type { Renew } from '../../ui/file/fileLink'
import { choiceOf } from '../../ui/form/choiceOf'
import { PlainField } from '../../ui/form/fields/PlainField'
import { hasNotice, useStateDraft } from '../../ui/form/useDraft'
import { optionalPart } from '../../ui/lazy/optionalPart'
import { useMessages } from '../../ui/overlay/messages'
import { Section } from '../../ui/text/Section'
import { scopeOf } from '../logbook/queries'
import { CertificateForm, SavedCertificate } from './CertificateItem'
import { CoGuideRows } from './CoGuides'
import { ItemForm, ItemFrame, ItemText } from './ItemFrame'
import { type Part, words } from './parts'
import { type ItemToSave, type ThesisRecord, titleOf } from './queries'
import { NOTHING, type TypedItems, useItemSaver } from './useItems'

const DraftNotice = optionalPart(() => import('../../ui/form/DraftNotice'))

interface ItemsProps {
  part: Part
  record: ThesisRecord
  renew: Renew
  /** Whether it is the viewer's own: others only read. */
  isOwn: boolean
}

/** The five items in their order (T-038, T-054): each is saved once, and read only from then on. */
export function Items({ part, record, renew, isOwn }: ItemsProps) {
  const id = useId()
  const label = part.key === 'synopsis' ? 'Synopsis title' : 'Thesis title'
  const title = titleOf(record)
  const saved = [title, record.guide, record.coGuide.length > 0, record.certificate, record.synopsisAcceptanceDate]
  const forms = useForms(part, record, id, isOwn)
  const shown: readonly (readonly [name: string, value: ReactNode])[] = [
    [label, title],
    ['Guide', record.guide?.name],
    ['Co-guides', record.coGuide.length > 0 && <CoGuideList record={record} />],
    ['Certificate', record.certificate && <SavedCertificate file={record.certificate} renew={renew} />],
    ['Synopsis acceptance date', record.synopsisAcceptanceDate && formatDate(record.synopsisAcceptanceDate)],
  ]
  return (
    <Section title={part.key === 'synopsis' ? 'Synopsis details' : 'Thesis details'}>
      {isOwn && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Each item is saved once and cannot be changed afterwards.
        </Typography>
      )}
      {forms.notice}
      <ol>
        {shown.map(([name, value], index) => (
          <ItemFrame key={name} number={index + 1} isSaved={Boolean(saved[index])}>
            {isOwn && !saved[index] ? (
              forms.items[index]
            ) : isOwn && typeof value === 'string' ? (
              <PlainField
                id={`${id}-${index}`}
                name={`saved-${index}`}
                label={name}
                // A long title is read to its end.
                type={value === title ? 'lines' : 'text'}
                value={value}
                readOnly
              />
            ) : (
              <ItemText label={name}>{value}</ItemText>
            )}
          </ItemFrame>
        ))}
      </ol>
    </Section>
  )
}

function CoGuideList({ record }: { record: ThesisRecord }) {
  return (
    <ul>
      {record.coGuide.map(({ name, department }) => (
        <li key={`${name}, ${department}`}>
          {name}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {department}
          </Box>
        </li>
      ))}
    </ul>
  )
}

/** Both parts have the one date. */
const DATE_PATH = '/api/thesis/synopsisAcceptanceDate'

/** The title of a part, by its own name on the wire. */
const titled = ({ key }: Part, title: string): ItemToSave =>
  key === 'synopsis'
    ? { path: '/api/synopsis/title', body: { synopsisTitle: title } }
    : { path: '/api/thesis/title', body: { title } }

/** The forms of the items that are not saved yet, and the notice of what was typed before. */
function useForms(part: Part, record: ThesisRecord, id: string, isOwn: boolean) {
  const user = useUser()
  const scope = scopeOf(user)
  const messages = useMessages()
  const { missing, save, saving } = useItemSaver()
  const [typed, setTyped] = useState<TypedItems>(NOTHING)
  const put = (change: Partial<TypedItems>) => setTyped((old) => ({ ...old, ...change }))
  const draft = useStateDraft({
    id: isOwn ? `thesis:${part.key}` : null,
    title: part.kind.heading,
    url: part.page,
    values: typed,
    pristine: NOTHING,
    write: (kept) => setTyped({ ...NOTHING, ...kept }),
  })
  const teachers = useQuery({
    ...teachersQuery(scope?.departmentId ?? '', scope?.collegeId ?? ''),
    enabled: isOwn && scope !== null && !record.guide,
  })
  const field = part.kind.fields.find(({ type }) => type === 'file') as Field
  const hasTitle = titleOf(record) !== ''
  const title = part.key === 'synopsis' ? 'Synopsis title' : 'Thesis title'
  const at = <Name extends string>(item: Name) => `/api/${part.key}/${item}` as const
  const send = async (item: ItemToSave, emptied: Partial<TypedItems>) => {
    if (await save(item)) put(emptied)
  }

  /** Says what has to be saved before (T-041 to T-043); the date's own rule is the server's. */
  const lacks = (needsGuide: boolean) => (!hasTitle ? part.untitled : needsGuide && !record.guide ? words.guide : '')

  const saveTitle = async () => {
    const text = typed.title.trim()
    if (!text) return missing(words.title)
    const question = { title: 'Are you sure?', message: 'Once saved, the title cannot be edited later.' }
    if (!(await messages.confirm({ ...question, confirmLabel: 'Save title' }))) return
    return send(titled(part, text), { title: '' })
  }
  const saveGuide = async () => {
    const message = lacks(false) || (typed.guide ? '' : words.guide)
    if (message) return missing(message)
    return send({ path: at('guide'), body: { guide: typed.guide } }, { guide: '' })
  }
  const saveCoGuides = async () => {
    const rows = typed.coGuides.map(({ name, department }) => ({ name: name.trim(), department }))
    const message = lacks(true) || faultOf(rows)
    if (message) return missing(message)
    return send({ path: at('coGuide'), body: { coGuide: rows } }, { coGuides: NOTHING.coGuides })
  }
  const saveDate = async () => {
    if (!typed.date) return missing(words.date)
    return send({ path: DATE_PATH, body: { synopsisAcceptanceDate: typed.date } }, { date: '' })
  }

  const none = teachers.isSuccess ? 'Select guide' : choiceOf(teachers, 'teacher')
  const guides = (teachers.data?.data ?? []).filter(({ role }) => teaches(role))
  const items = [
    <ItemForm key="title" saveLabel="Save title" isSaving={saving === at('title')} onSave={saveTitle}>
      <PlainField
        id={`${id}-title`}
        name="title"
        label={title}
        type="lines"
        value={typed.title}
        maxLength={300}
        onChange={(text) => put({ title: text.replaceAll('\n', ' ') })}
      />
    </ItemForm>,
    <ItemForm key="guide" saveLabel="Save guide" isSaving={saving === at('guide')} onSave={saveGuide}>
      <PlainField
        id={`${id}-guide`}
        name="guide"
        label="Guide"
        type="choice"
        value={typed.guide}
        options={[{ value: '', label: none }, ...guides.map(({ _id, name }) => ({ value: _id, label: name }))]}
        onChange={(guide) => put({ guide })}
      />
    </ItemForm>,
    <ItemForm key="coGuides" saveLabel="Save co-guides" isSaving={saving === at('coGuide')} onSave={saveCoGuides}>
      <CoGuideRows rows={typed.coGuides} onChange={(coGuides) => put({ coGuides })} />
    </ItemForm>,
    <CertificateForm
      key="certificate"
      field={field}
      recordId={record._id}
      isSaving={saving === at('certificate')}
      check={(file) => {
        const message = lacks(true) || (file ? '' : words.certificate)
        if (message) void missing(message)
        return !message
      }}
      onSave={(body) => save({ path: at('certificate'), body })}
    />,
    <ItemForm key="date" saveLabel="Save date" isSaving={saving === DATE_PATH} onSave={saveDate}>
      <PlainField
        id={`${id}-date`}
        name="date"
        label="Synopsis acceptance date"
        type="date"
        value={typed.date}
        max={today()}
        onChange={(date) => put({ date })}
      />
    </ItemForm>,
  ]
  const notice = hasNotice(draft) && (
    <DraftNotice spaced draft={draft} onDiscard={() => draft.discard(() => setTyped(NOTHING))} />
  )
  return { items, notice }
}

/** What is wrong with the rows of the co-guides, the first of it (T-230 to T-232). */
function faultOf(rows: readonly { name: string; department: string }[]): string {
  if (rows.every(({ name, department }) => !name && !department)) return words.coGuides
  for (const [index, { name, department }] of rows.entries()) {
    if (!isPersonName(name)) return words.coGuideName(index + 1)
    if (!department) return words.coGuideDepartment(index + 1)
  }
  return ''
}
