import { beforeAll, beforeEach, vi } from 'vitest'
import { cachePerson } from '../../device/offlineCache'
import { wipe } from '../../device/vault'
import { student } from '../../testing/render'

/** The student whose device the tests are about. */
export const me = student()

/** The browser says that it has a network, or none. */
export function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** The device as Remember Me and a week of work left it. */
export async function remembered() {
  localStorage.setItem('pgl-remembered', me._id)
  await cachePerson(me)
}

/** Each test of a file begins with an empty device; the pages' own code is fetched ahead, so that no test waits for it. */
export function eachOnAnEmptyDevice() {
  beforeAll(async () => {
    await Promise.all([
      import('../dashboard/DashboardPage'),
      import('../dashboard/student/StudentDashboard'),
      import('../logbook/report/TaskPage'),
      import('../logbook/entry/AddEntryDialog'),
      import('../../app/SignedInShell'),
      import('./Outbox'),
      import('./entries'),
    ])
  }, 120_000)

  beforeEach(async () => {
    await wipe(me._id)
  })
}
