/** What holds for the pages of the programmes together: who is let in, what the menu shows, which paths there are. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { kinds } from '../api/generated/kinds'
import { pageKinds } from '../api/generated/pages'
import type { SessionUser } from '../api/types'
import { navigation } from '../layout/navigation/navigation'
import { mayOpen } from '../routes/lookups'
import { routes } from '../routes/table'
import { fakeApi, renderRoute, signedIn, staff, student } from '../testing/render'

const guarded = routes.filter(({ guard }) => guard !== 'public').map(({ path }) => path)
const paths = guarded.map((path) => path.replace(/:\w+/g, 'x'))

/** Every link of somebody's menu. */
const links = (user: SessionUser) =>
  navigation(user).flatMap(({ to, label, links: inner }) => [...(to ? [{ to, label }] : []), ...(inner ?? [])])
const labels = (user: SessionUser) => links(user).map(({ label }) => label)

describe('the pages of the programmes', () => {
  it.each(paths)('[T-035] %s leads to /login where nobody is signed in', async (path) => {
    fakeApi({})
    const view = renderRoute(path)
    await waitFor(() => expect(view.path()).toBe('/login'))
  })

  it('[T-036, T-037] stand at the specified paths, misspelt ones included, and at no others', () => {
    for (const path of ['/publication', '/appeal', '/atcom', '/memo', '/reports', '/allStudent'])
      expect(guarded).toContain(path)
    const alias = /apprais|aetcom|^\/attendance$|publications|report$/i
    expect(guarded.filter((path) => alias.test(path))).toEqual([])
    expect(guarded.filter((path) => /thesis|synopsis/i.test(path)).sort()).toEqual(['/synopsis', '/thesisReview'])
  })

  it('[T-295] Reports and All Students are in the menu of staff and not of students', async () => {
    for (const role of ['Professor', 'Senior Resident', 'Cleark', 'HOD', 'Admin', 'Master'] as const)
      expect(labels(staff(role)), role).toEqual(expect.arrayContaining(['Reports', 'All Students']))
    expect(labels(student())).not.toEqual(expect.arrayContaining(['Reports']))
    expect(labels(student())).not.toEqual(expect.arrayContaining(['All Students']))
    for (const path of ['/reports', '/allStudent']) {
      signedIn(student())
      fakeApi({})
      const view = renderRoute(path)
      expect(await screen.findByText('You do not have access to this page')).toBeVisible()
      view.unmount()
    }
  })

  it('every link of a menu leads where its reader is let in', () => {
    for (const user of [student(), staff('Professor'), staff('HOD'), staff('Master')]) {
      for (const { to } of links(user)) {
        const route = routes.find(({ path }) => path === to || (path === '/task/:id' && to.startsWith('/task/')))
        expect(route && mayOpen(route.guard, user), to).toBe(true)
      }
    }
  })

  it('[L-089] the reviews of the Log Book and the thesis itself are two kinds on two pages', () => {
    const review = kinds.find(({ categoryId }) => categoryId.endsWith('49d9'))
    const thesis = pageKinds.find(({ page }) => page === '/thesisReview')
    expect([review?.option, review?.title]).toEqual(['Thesis', 'Thesis Review'])
    expect(thesis?.key).not.toBe(review?.key)
    expect(
      links(student())
        .filter(({ label }) => label === 'Thesis Review')
        .map(({ to }) => to),
    ).toEqual([`/task/${review?.categoryId}`, '/thesisReview'])
  })

  it('[T-415] nobody watches for developer tools', () => {
    const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
    const own = Object.entries(sources).filter(([name]) => !/\.test\.|generated/.test(name))
    expect(own.length).toBeGreaterThan(100)
    expect(
      own.filter(([, text]) => /outerWidth|outerHeight|devtools|debugger/i.test(text)).map(([name]) => name),
    ).toEqual([])
  })
})
