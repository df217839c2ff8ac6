import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../../api/types'
import { mayFloat, mayOpen, routeOf } from '../../routes/lookups'
import { routes } from '../../routes/table'
import { fakeApi, renderRoute, signedIn, staff, student } from '../../testing/render'
import { setWidth } from '../../testing/setup'
import { navigation } from './navigation'

const people: Readonly<Record<string, SessionUser>> = {
  student: student(),
  Professor: staff('Professor'),
  Cleark: staff('Cleark'),
  HOD: staff('HOD'),
  Admin: staff('Admin'),
  Master: staff('Master'),
}
const person = (name: string) => people[name] as SessionUser

/** Every link of a person's sidebar, label by address. */
function links(user: SessionUser): Record<string, string> {
  return Object.fromEntries(
    navigation(user).flatMap(({ to, label, links: inner = [] }) => [
      ...(to === undefined ? [] : [[to, label]]),
      ...inner.map((link) => [link.to, link.label]),
    ]),
  )
}

describe('the sidebar by role', () => {
  it('[P-111] [P-123] [P-124] [P-125] [P-132] [P-133] has for everyone the same words', () => {
    for (const user of Object.values(people))
      expect(links(user)).toMatchObject({
        '/dashboard': 'Dashboard',
        '/checkList': 'Mand. Checklist',
        '/appeal': 'Quarterly Appraisal Form',
        '/memo': 'Memo',
        '/atcom': 'AETCOM',
        '/support': 'Support',
      })
  })

  it('[P-131] links everyone to the printable logbook', () => {
    for (const [name, user] of Object.entries(people))
      expect(links(user), name).toMatchObject({ '/printLogbook': 'Print Logbook' })
  })

  it('stands in groups for the Master, so that it is no longer than a screen, and for nobody else', () => {
    const lines = navigation(person('Master'))
    expect(lines.map(({ label }) => label)).toEqual([
      ...['Dashboard', 'Verify', 'Licences', 'Colleges & People', 'Mand. Checklist', 'Log Book', 'Thesis & Pub', 'DRP'],
      ...['Assessment', 'Records', 'Curriculum', 'Messages', 'Profile', 'Support'],
    ])
    const inside = (label: string) => lines.find((line) => line.label === label)?.links?.map((link) => link.label)
    expect(inside('Licences')).toEqual(['Coupons', 'Referral', 'Packages', 'Payments'])
    expect(inside('Colleges & People')).toEqual([
      'All Staff',
      'All Students',
      'Standing',
      'Attendance import',
      'Requirement packs',
      'Cover',
      'College',
    ])
    const head = navigation(person('HOD')).map(({ label }) => label)
    expect(head).toEqual(expect.arrayContaining(['All Students', 'Memo', 'Print Logbook', 'Reports']))
  })

  it('[P-126] [P-133] shows reports, students and institutions to staff only', () => {
    const theirs = { '/reports': 'Reports', '/allStudent': 'All Students', '/addInstitute': 'Institution' }
    for (const name of ['Professor', 'Cleark', 'HOD', 'Admin', 'Master'])
      expect(links(person(name))).toMatchObject(theirs)
    for (const path of Object.keys(theirs)) expect(links(person('student'))).not.toHaveProperty([path])
  })

  it('[P-133] shows the administration to the Master only', () => {
    const masters = {
      '/allHod': 'All Staff',
      '/addCollege': 'College',
      '/computency': 'Competency',
      '/skills': 'Skills',
      '/specialty': 'Specialty',
      '/inquiries': 'Inquiries',
      '/outbox': 'Messages',
    }
    expect(links(person('Master'))).toMatchObject(masters)
    for (const name of ['student', 'Professor', 'Cleark', 'HOD', 'Admin'])
      for (const path of Object.keys(masters)) expect(links(person(name)), name).not.toHaveProperty([path])
    expect(links(person('HOD'))['/allStaff']).toBe('All Staff')
    for (const name of ['student', 'Professor', 'Master']) expect(links(person(name))).not.toHaveProperty(['/allStaff'])
  })

  it('[P-090] has a guard on every page that stands in it, and none that a person may open is missing', () => {
    // Staff come to a trainee's standing from a list, students to their months; teachers to the packs of their trainees.
    const apart = new Set(['/specialty', '/standing', '/standing/months', '/requirementPacks'])
    for (const user of Object.values(people)) {
      const shown = links(user)
      for (const { path, guard, nav } of routes.filter(
        (entry) => entry.nav && !entry.nav.each && !apart.has(entry.path),
      ))
        expect(mayOpen(guard, user), `${path} for ${user.role ?? 'student'}, in ${nav?.label}`).toBe(path in shown)
    }
  })

  it.each([
    ['student', '/reports', 'This page is for staff. Your role is Student.'],
    ['student', '/addInstitute', 'This page is for staff. Your role is Student.'],
    ['Professor', '/allStaff', 'This page is for HOD accounts. Your role is Professor.'],
    ['HOD', '/addCollege', 'This page is for Master accounts. Your role is HOD.'],
    ['Cleark', '/coupons', 'Your role is Clerk.'],
    ['Admin', '/autopsy', 'This page is for members of a department of Forensic Medicine & Toxicology.'],
  ])('[P-090] explains to a %s why %s does not open, inside the frame', async (name, address, reason) => {
    setWidth(1440)
    signedIn(person(name))
    const { calls } = fakeApi({})
    const view = renderRoute(address)
    const main = await screen.findByRole('main')
    expect(await within(main).findByText(reason, { exact: false })).toBeVisible()
    expect(within(main).getByRole('heading', { level: 1 })).toBeInTheDocument()
    expect(within(main).getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(screen.getByRole('complementary')).toBeInTheDocument()
    expect(view.path()).toBe(address)
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it.each([
    ['/appeal', 'Professor'],
    ['/memo', 'Professor'],
    ['/atcom', 'Professor'],
    ['/checkList', 'student'],
    ['/checklist', 'student'],
    ['/reports', 'Professor'],
  ])('[P-065] [P-066] [P-067] [P-071] [P-073] opens %s inside the layout', async (address, name) => {
    setWidth(1440)
    signedIn(person(name))
    fakeApi({})
    const view = renderRoute(address)
    const side = await screen.findByRole('complementary')
    const main = screen.getByRole('main')
    expect(await within(main).findByRole('heading', { level: 1 })).toBeInTheDocument()
    expect(within(side).getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
    expect(view.path()).toBe(address)
  })
})

describe('the pages of the programmes', () => {
  it('[P-117] [P-133] stand in the DRP group for everyone', () => {
    for (const user of Object.values(people))
      expect(links(user)).toMatchObject({
        '/drp/home': 'DRP Co-ordinator',
        '/drp/attendence': 'DRP Attendance',
        '/drp/proc': 'DRP Activity',
        '/drp/offline': 'DRP Records',
      })
  })

  it.each(
    ['student', 'Professor'].flatMap((name) => ['home', 'attendence', 'proc', 'offline'].map((page) => [page, name])),
  )('[P-080] /drp/%s opens inside the layout for a %s', async (page, name) => {
    setWidth(1440)
    signedIn(person(name ?? ''))
    fakeApi({})
    const view = renderRoute(`/drp/${page}`)
    expect(await within(await screen.findByRole('main')).findByRole('heading', { level: 1 })).toBeInTheDocument()
    expect(view.path()).toBe(`/drp/${page}`)
  })

  it('[P-080] another /drp address leads to the start', async () => {
    signedIn(person('student'))
    fakeApi({})
    const view = renderRoute('/drp/nope')
    await waitFor(() => expect(view.path()).toBe('/'))
  })

  it.each(['student', 'Professor'])('[P-088] /publication opens inside the layout for a %s', async (name) => {
    setWidth(1440)
    signedIn(person(name))
    fakeApi({})
    const view = renderRoute('/publication')
    expect(await within(await screen.findByRole('main')).findByRole('heading', { level: 1 })).toBeInTheDocument()
    expect(screen.getByRole('complementary')).toBeInTheDocument()
    expect(view.path()).toBe('/publication')
  })
})

/** Whether the floating button may show to these people, by name. */
const floats = (path: string, ...names: string[]) => names.map((name) => mayFloat(routeOf(path), person(name)))

describe('the floating add button', () => {
  it.each(['/dashboard', '/profile', '/drp/attendence', '/support', '/', '/contact', '/reports'])(
    '[P-135] [P-141] is hidden for everyone on %s',
    (path) => {
      expect(floats(path, 'student', 'HOD', 'Master')).toEqual([false, false, false])
    },
  )

  it.each(['/appeal', '/memo', '/atcom'])('[P-136] is hidden for students on %s', (path) => {
    expect(floats(path, 'student', 'Professor')).toEqual([false, true])
  })

  it('[P-137] is hidden for the HOD on the lists of staff and memos', () => {
    expect(floats('/allStaff', 'HOD')).toEqual([false])
    expect(floats('/memo', 'HOD', 'Professor')).toEqual([false, true])
  })

  it('[P-138] is hidden for the Master where the header carries the button, and not elsewhere', () => {
    for (const path of ['/addCollege', '/computency', '/skills']) expect(floats(path, 'Master')).toEqual([false])
    expect(floats('/specialty', 'Master')).toEqual([true])
  })

  it.each(['/drp/home', '/drp/proc', '/addInstitute'])('[P-139] [P-140] may show on %s', (path) => {
    expect(floats(path, 'student', 'HOD', 'Master')).toEqual([true, true, true])
  })

  it('[P-134] opens the form of the page', async () => {
    setWidth(1440)
    signedIn(person('student'))
    fakeApi({})
    const { user } = renderRoute('/checkList')
    await user.click(await screen.findByRole('button', { name: 'Add entry' }))
    expect(await screen.findByRole('dialog')).toBeInTheDocument()
  })
})
