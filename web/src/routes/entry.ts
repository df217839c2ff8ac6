import type { Role } from '../api/types'
import type { IconName } from '../ui/Icon'

/** Who may open a route: anyone, anyone signed in, students, staff, members of a forensic department, or staff of the roles named. */
export type GuardRule = 'public' | 'signedIn' | 'student' | 'staff' | 'forensic' | readonly Role[]

/** Where a route stands in the sidebar and, on phones, in the sheet and the bottom bar. */
export interface NavPlace {
  label: string
  icon: IconName
  order: number
  /** Under this heading instead of on its own line. */
  group?: string
  /** Only for these, where the guard lets others through who come by the address. */
  only?: GuardRule
  /** Also in the bottom bar, in this position. */
  bottom?: number
  /** The link stands once for each of these, as a group called `label`. */
  each?: 'kinds'
}

/** One route of the product. */
export interface RouteEntry {
  path: string
  title: string
  guard: GuardRule
  nav?: NavPlace
  /** Its words in the row of tabs above the pages of its part, which `StandingTabs` draws. */
  tab?: string
  /** Who does not get the floating add button here, though the page offers an action (P-135 to P-139). */
  addHiddenFor?: 'everyone' | readonly (Role | 'student')[]
  /** Open to a student who must complete the profile first. */
  openToIncomplete?: boolean
  /** A public page that stands inside the frame for who is signed in (P-063). */
  framed?: true
  /** Open while the site is not launched (P-155). */
  openBeforeLaunch?: true
}
