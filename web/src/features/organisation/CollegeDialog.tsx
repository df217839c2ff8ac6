import { useRef, useState } from 'react'
import { label } from '../../api/labels'
import { FormDialog, type PlainFieldSpec, type PlainValues } from '../../ui/form/FormDialog'
import { CheckLine, CheckList } from '../../ui/form/fields/CheckList'
import { useMessages } from '../../ui/overlay/messages'
import { ROLES } from '../people/people'
import { LogoInput } from './LogoInput'
import { type College, useCollegeChanges } from './queries'
import { incomplete, useStates } from './useStates'

const PATERNITY = 'Paternity Leave'
const NAMES = ['name', 'phone', 'email', 'address', 'website', 'gstin', 'slug'] as const

function valuesOf(college: College | null): PlainValues {
  if (!college) return {}
  const facts = Object.fromEntries(NAMES.map((name) => [name, college[name] ?? '']))
  return { ...facts, state: college.state?._id ?? '' }
}

function useFields(isNew: boolean): readonly PlainFieldSpec[] {
  const states = useStates()
  const facts: readonly PlainFieldSpec[] = [
    { name: 'name', label: 'Name', max: 200, wide: true },
    { name: 'phone', label: 'Phone', type: 'tel', max: 20 },
    { name: 'email', label: 'Email', type: 'email', max: 254 },
    { name: 'address', label: 'Address', type: 'lines', max: 500, wide: true },
    { name: 'state', label: 'State', type: 'choice', options: [{ value: '', label: 'Choose' }, ...states] },
    { name: 'website', label: 'Website', type: 'url', max: 200, optional: true },
    {
      name: 'gstin',
      label: 'GST number',
      max: 15,
      optional: true,
      help: '15 characters, as on the registration certificate.',
      clean: (text) => text.replaceAll(/\s/g, '').toUpperCase(),
    },
  ]
  if (isNew) return facts
  const slug: PlainFieldSpec = {
    name: 'slug',
    label: 'Sign-in page',
    max: 60,
    optional: true,
    help: 'Last part of the sign-in page address, for example kaveri for /login/kaveri.',
    clean: (text) => text.toLowerCase().replaceAll(/[^a-z0-9-]/g, ''),
  }
  return [...facts, slug]
}

/** Adds a college, or changes its facts and settings: sign-in page, who may verify, leave types. */
export default function CollegeDialog({ college, onClose }: { college: College | null; onClose: () => void }) {
  const messages = useMessages()
  const { add, update, logo: saveLogo } = useCollegeChanges()
  const fields = useFields(college === null)
  const [file, setFile] = useState<File | null>(null)
  const [isLogoGone, setLogoGone] = useState(false)
  const [withheld, setWithheld] = useState<ReadonlySet<string>>(() => new Set(college?.withheldRoles))
  const [paternity, setPaternity] = useState(college?.extraLeaveTypes.includes(PATERNITY) ?? false)
  const [poweredBy, setPoweredBy] = useState(college?.poweredBy ?? false)
  // A change whose logo was refused has been saved already; the next try builds on it.
  const version = useRef(college?.version ?? 0)

  const send = async (values: PlainValues) => {
    if (!college) {
      const form = new FormData()
      for (const [name, value] of Object.entries(values)) if (value) form.set(name, value)
      if (file) form.set('logo', file, file.name)
      return add.mutateAsync(form)
    }
    const others = college.extraLeaveTypes.filter((type) => type !== PATERNITY)
    const { name = '', phone = '', email = '', address = '', state = '', website = '', gstin = '', slug = '' } = values
    const facts = { name, phone, email, address, state, website, gstin, slug }
    const body = {
      ...facts,
      version: version.current,
      poweredBy,
      withheldRoles: ROLES.filter((role) => withheld.has(role)),
      extraLeaveTypes: paternity ? [...others, PATERNITY] : others,
    }
    const answer = await update.mutateAsync({ id: college._id, body })
    version.current = answer.data.version
    if (file || isLogoGone) await saveLogo.mutateAsync({ id: college._id, file })
    return answer
  }
  return (
    <FormDialog
      title={college ? college.name : 'Add College'}
      {...(college ? { subtitle: 'Details and settings' } : {})}
      submitLabel={college ? 'Save changes' : 'Add College'}
      width="md"
      incomplete={incomplete}
      fields={fields}
      initial={valuesOf(college)}
      {...(college ? {} : { draft: { id: 'college' } })}
      onSubmit={async (values) => {
        const answer = await send(values)
        onClose()
        void messages.success(college ? 'Updated' : 'Created!', answer.message)
      }}
      onClose={onClose}
    >
      <LogoInput
        stored={isLogoGone ? null : (college?.logo ?? null)}
        file={file}
        onChange={setFile}
        onRemove={() => setLogoGone(true)}
      />
      {college && (
        <>
          <CheckList
            label="Roles that cannot verify entries"
            help="Selected roles can see their department’s entries but cannot verify them. The Master can always verify."
            options={ROLES.map((role) => ({ value: role, label: label(role) }))}
            picked={withheld}
            onChange={setWithheld}
          />
          <CheckLine checked={paternity} onChange={setPaternity}>
            Allow Paternity Leave
          </CheckLine>
          <CheckLine checked={poweredBy} onChange={setPoweredBy}>
            Show “Powered by PG Logbook” on the sign-in page
          </CheckLine>
        </>
      )}
    </FormDialog>
  )
}
