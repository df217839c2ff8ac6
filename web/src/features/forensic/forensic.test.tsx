import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { kindsFor } from '../../api/everyKind'
import { kind as crime } from '../../api/generated/crime'
import { kind as expert } from '../../api/generated/expert'
import type { Kind } from '../../api/generated/kinds'
import { kind as medico } from '../../api/generated/medico'
import type { Role } from '../../api/types'
import { navigation } from '../../layout/navigation/navigation'
import { allColumns } from '../../testing/allColumns'
import { fakeApi, renderPart, renderRoute, sessionDepartment, signedIn, staff, student } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import { dialogLines, problemsOf } from '../../ui/form/entry/validate'
import { emptyValues, type FormValue, type FormValues } from '../../ui/form/values'
import CertificateDialog from '../logbook/detail/CertificateDialog'
import type { Entry } from '../logbook/entry'
import { approved, listAnswer, listCall, makeEntry } from '../logbook/entryFixtures'

beforeAll(async () => {
  await Promise.all([
    import('./MedicoPage'),
    import('./ExpertPage'),
    import('./CrimeScenePage'),
    import('../logbook/entry/AddEntryDialog'),
    import('../../app/SignedInShell'),
  ])
}, 60_000)

const department = { ...sessionDepartment, name: 'Forensic Medicine & Toxicology', forensic: true }
const me = student({ departmentId: department })
const member = (role: Role) => staff(role, { departmentId: department, mayVerify: true })
const ADDRESSES = ['/autopsy', '/forn/medico', '/forn/expertOpinion', '/forn/crimeScene']
const [BEFORE, AFTER] = [
  ['PMR No', 'PMR Date', 'Name/Age/Sex', 'DD/Fir No and date', 'Police Station', 'History'],
  ['PMR document', 'Verified By', 'Verification Date', 'Status', 'Action'],
]
const file = { url: '/api/files/x', name: 'pmr.pdf', type: 'application/pdf', size: 2048 }
const dead = { pmr_no: 'PMR/2026/114', name: 'Ramesh Patil', age: '45 years', sex: 'Male', fir_no: 'DD 23/2026' }
const record = (kind: Kind, change: Partial<Entry> = {}) =>
  makeEntry(kind, { ...dead, police_station: 'Shivajinagar', certificate: file, pmr_doc: file, ...change })

function open(kind: Kind, rows: readonly Entry[], address: string, isStaff = false) {
  const api = fakeApi({ [listCall(kind, isStaff)]: listAnswer(rows) })
  return { ...api, ...renderRoute(address) }
}

async function headers() {
  await allColumns()
  const cells = within(await screen.findByRole('table')).getAllByRole('columnheader')
  return cells.map((cell) => cell.textContent)
}

describe('who sees the pages', () => {
  const linksOf = (user: Parameters<typeof navigation>[0], group: string) =>
    navigation(user).find(({ label }) => label === group)?.links ?? []

  test('[T-085] [T-086] [P-119] [P-121] [P-133] the menu has them for members of a forensic department', () => {
    for (const user of [me, member('Professor'), member('HOD'), member('Cleark')]) {
      expect(linksOf(user, 'AUTOPSY')).toEqual([
        { label: 'Medico Legal Autopsy', to: '/forn/medico' },
        { label: 'Expert Opinion', to: '/forn/expertOpinion' },
        { label: 'Crime Scene Investigation', to: '/forn/crimeScene' },
      ])
      expect(linksOf(user, 'DRP')).toContainEqual({ label: 'Autopsy', to: '/autopsy' })
    }
    const others = [student(), staff('HOD'), staff('Master', { departmentId: null })]
    for (const user of [...others, staff('Professor', { departmentId: { ...department, forensic: false } })]) {
      expect(linksOf(user, 'AUTOPSY')).toEqual([])
      expect(linksOf(user, 'DRP').map(({ to }) => to)).not.toContain('/autopsy')
    }
  })

  test.each(ADDRESSES)(
    '[T-299] [P-122] who belongs to another department and types %s reads why the page is not shown',
    async (address) => {
      signedIn(staff('HOD'))
      const api = fakeApi({})
      renderRoute(address)
      expect(await screen.findByText('You do not have access to this page')).toBeVisible()
      expect(api.calls().filter((call) => /medico|expert|crime/.test(call))).toEqual([])
    },
  )
})

describe('the report of activity', () => {
  test('[T-117] offers the registers as menus to who may know of them', () => {
    const keys = (user: Parameters<typeof kindsFor>[0]) => kindsFor(user).map(({ key }) => key)
    for (const user of [member('HOD'), staff('Master', { departmentId: null })])
      expect(keys(user)).toEqual(expect.arrayContaining(['checklist', 'medico', 'expert', 'crime']))
    expect(keys(staff('HOD')).filter((key) => ['medico', 'expert', 'crime'].includes(key))).toEqual([])
  })
})

describe('the lists', () => {
  test.each(ADDRESSES)('the Master, who belongs to no such department, is told so at %s', async (address) => {
    signedIn(staff('Master', { collegeId: null, departmentId: null }))
    fakeApi({})
    const view = renderRoute(address)
    expect(await screen.findByText('Nothing to show for your account')).toBeVisible()
    expect(screen.getByText(/The Master belongs to none/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(view.path()).toBe(address)
  })

  test.each(['/autopsy', '/forn/medico'])(
    '[P-082] [P-085] [T-025] [T-026] [T-088] [T-093] %s is the Medico Legal Autopsy register',
    async (address) => {
      signedIn(me)
      open(medico, [record(medico)], address)
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Medico Legal Autopsy$/)
      expect(await headers()).toEqual([...BEFORE, 'Apparent Cause of Death', 'Board Member', ...AFTER])
      fireEvent.click(screen.getByRole('button', { name: 'Add entry' }))
      const form = within(await screen.findByRole('dialog', { name: /Add entry/ }))
      expect(form.getByRole('button', { name: 'Save' })).toHaveAttribute('type', 'submit')
    },
  )

  test('[P-083] [T-027] [T-089] [T-091] the Expert Opinion register with its form', async () => {
    signedIn(me)
    open(expert, [record(expert)], '/forn/expertOpinion')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Expert Opinion$/)
    expect(await headers()).toEqual([...BEFORE, 'Material', 'Expert Opinion', ...AFTER])
    fireEvent.click(screen.getByRole('button', { name: 'Add entry' }))
    const form = within(await screen.findByRole('dialog', { name: /Add entry/ }))
    for (const label of ['Material', 'Expert Opinion']) expect(form.getByLabelText(label)).toBeVisible()
  })

  test('[P-084] [T-028] [T-090] [T-187] the Crime Scene Investigation columns in their order', async () => {
    signedIn(me)
    open(crime, [record(crime, { fir_date: null })], '/forn/crimeScene')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Crime Scene Investigation$/)
    expect(await headers()).toEqual([...BEFORE, 'Place', ...AFTER])
    const [, row] = screen.getAllByRole('row')
    expect(row).toHaveTextContent('Ramesh Patil / 45 years / Male')
    expect(row).toHaveTextContent('DD 23/2026 / N/A')
    expect(crime.fields.find(({ name }) => name === 'fir_no')?.label).toBe('DD/Fir No')
  })

  test('[P-141] staff see whose record it is and what was decided, and add nothing', async () => {
    signedIn(member('Professor'))
    const rows = [record(medico, { ...approved, fir_date: '2026-02-01' })]
    open(medico, rows, '/forn/medico', true)
    expect(await headers()).toEqual([...BEFORE, 'Apparent Cause of Death', 'Board Member', ...AFTER])
    const [, row] = screen.getAllByRole('row')
    expect(row).toHaveTextContent(/DD 23\/2026 \/ 01-02-2026.*Meghana Kulkarni.*Dr Sunita Bhosale05-02-2026Approved/)
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  })

  test('a card on phones names nobody who died, nor a number', async () => {
    setWidth(390)
    signedIn(me)
    open(medico, [record(medico)], '/forn/medico')
    const card = await within(await screen.findByRole('list', { name: 'Medico Legal Autopsy' })).findByRole('listitem')
    expect(card).toHaveTextContent(/Apparent Cause of Death text.*Pending.*Shivajinagar/)
    expect(card).not.toHaveTextContent(/Ramesh|PMR|DD 23/)
    setWidth(1440)
  })
})

/** A value for each field of a form. */
function filled(kind: Kind): FormValues {
  const plain = (name: string): FormValue => (name === 'sex' ? 'Male' : 'Something')
  return Object.fromEntries(
    kind.fields.map(({ name, type }) => [
      name,
      type === 'file' ? new File(['x'], 'pmr.pdf', { type: file.type }) : type === 'date' ? '2026-02-03' : plain(name),
    ]),
  )
}
const linesFor = (kind: Kind, change: FormValues) =>
  dialogLines(problemsOf(kind.fields, { ...filled(kind), ...change }), kind)

/** The form, with what is typed in it. */
async function form(answers: Parameters<typeof fakeApi>[0] = {}) {
  signedIn(me)
  const api = fakeApi({ [listCall(medico)]: listAnswer([]), ...answers })
  renderRoute('/forn/medico')
  fireEvent.click(await screen.findByRole('button', { name: 'Add entry' }))
  const dialog = await screen.findByRole('dialog', { name: /Add entry/ })
  const inside = within(dialog)
  for (const { name, label, type } of medico.fields)
    if (type !== 'file')
      fireEvent.change(inside.getByLabelText(label, { exact: true }), { target: { value: filled(medico)[name] } })
  const choose = () => {
    const { pmr_doc } = filled(medico)
    const input = dialog.querySelector('input[type=file]')
    if (input) fireEvent.change(input, { target: { files: [pmr_doc] } })
  }
  const save = () => fireEvent.click(inside.getByRole('button', { name: 'Save' }))
  return { ...api, inside, choose, save }
}

describe('the forms', () => {
  test('[T-255] [T-260] [T-259] each empty field is named, one at a time, the FIR date too', async () => {
    for (const kind of [medico, expert, crime]) {
      for (const { name, label, type } of kind.fields) {
        const sentence = type === 'file' ? 'Please Upload PMR Doc' : `Please fill in the "${label}" field.`
        expect(linesFor(kind, { [name]: type === 'file' ? null : ' ' })).toEqual([sentence])
      }
      expect(dialogLines(problemsOf(kind.fields, emptyValues(kind.fields)), kind)).toEqual([
        'Please fill in the "PMR No" field.',
      ])
      expect(linesFor(kind, {})).toEqual([])
    }
    const { inside, choose, save, calls } = await form()
    choose()
    fireEvent.change(inside.getByLabelText('Police Station'), { target: { value: '' } })
    save()
    const alert = await screen.findByRole('alertdialog', { name: 'Missing Details' })
    expect(alert).toHaveTextContent('Please fill in the "Police Station" field.')
    expect(calls()).not.toContain('POST /entries/medico')
  })

  test('[T-256] a field without a label has the sentence without one', async () => {
    const nameless = { ...medico.fields[0], label: '', message: 'Please fill in the field' }
    expect(dialogLines(problemsOf([nameless as never], { pmr_no: '' }), medico)).toEqual(['Please fill in the field'])
  })

  test('[T-258] without the document the dialog is a Doc Error', async () => {
    const { save, calls } = await form()
    save()
    const alert = await screen.findByRole('alertdialog', { name: 'Doc Error' })
    expect(alert).toHaveTextContent('Please Upload PMR Doc')
    expect(calls()).not.toContain('POST /entries/medico')
  })

  test('[T-186] [T-261] the sex is one of three, and no day is to come', () => {
    for (const kind of [medico, expert, crime]) {
      expect(kind.fields.find(({ name }) => name === 'sex')?.options).toEqual(['Male', 'Female', 'Other'])
      expect(linesFor(kind, { pmr_date: '2999-01-01' })).toEqual(['PMR Date cannot be after today.'])
      expect(linesFor(kind, { fir_date: '2999-01-01' })).toEqual(['DD/Fir Date cannot be after today.'])
    }
  })

  test('[T-385] what the server refuses is said under Oops..., and stands under its field', async () => {
    const message = 'This PMR No is already recorded in your college.'
    const refusal = { status: false, message, code: 'number_taken', errors: [{ field: 'pmr_no', message }] }
    const { inside, choose, save } = await form({ 'POST /entries/medico': { status: 409, body: refusal } })
    choose()
    save()
    const alert = await screen.findByRole('alertdialog', { name: 'Oops...' })
    expect(alert).toHaveTextContent(message)
    fireEvent.click(within(alert).getByRole('button', { name: 'OK' }))
    await waitFor(() =>
      expect(inside.getByLabelText('PMR No')).toHaveAccessibleDescription(expect.stringContaining(message)),
    )
  })

  test('[T-368, T-371] without an answer it is Something went wrong!', async () => {
    const { choose, save } = await form({ 'POST /entries/medico': 'offline' })
    choose()
    save()
    expect(await screen.findByRole('alertdialog', { name: 'Oops...' })).toHaveTextContent('Something went wrong!')
  })

  test('[T-259] [T-351] the form sends every field, the FIR date and the document', async () => {
    const made = record(medico)
    const { choose, save, sent } = await form({
      'POST /entries/medico': { status: 201, body: { status: true, message: 'Saved', data: made } },
    })
    choose()
    save()
    await screen.findByRole('alertdialog', { name: 'Created!' })
    const body = sent.find(({ call }) => call === 'POST /entries/medico')?.init.body as FormData
    const names = medico.fields.map(({ name }) => name)
    expect([...body.keys()].filter((name) => name !== 'clientId').toSorted()).toEqual(names.toSorted())
    expect(body.get('fir_date')).toBe('2026-02-03')
    expect((body.get('pmr_doc') as File).name).toBe('pmr.pdf')
  })
})

describe('the document viewer', () => {
  const shown = {
    'scan.png': ['image/png', 'img'],
    'pmr.pdf': ['application/pdf', 'iframe'],
    'pmr.docx': ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'iframe'],
    'pmr.zip': ['application/zip', ''],
  } as const

  test.each(Object.entries(shown))('[T-094] %s', async (name, [type, element]) => {
    signedIn(me)
    const view = name.endsWith('docx') ? { view: 'https://viewer.example.org/embed?src=x' } : {}
    const certificate = { ...file, name, type, ...view }
    const entry = record(medico, { certificate })
    fakeApi({ [`GET /entries/medico/${entry._id}`]: { body: { status: true, data: entry } } })
    renderPart(<CertificateDialog kind={medico} entry={entry} onClose={() => undefined} />)
    const dialog = await screen.findByRole('dialog', { name: /PMR document/ })
    expect(await within(dialog).findByRole('link', { name: 'Download' })).toHaveAttribute('href', file.url)
    if (element) await waitFor(() => expect(dialog.querySelector(element)).not.toBeNull())
    else expect(dialog.querySelector('img, iframe, object')).toBeNull()
  })
})
