import { kinds } from '../api/generated/kinds'
import type { SessionUser } from '../api/types'
import { mayOpen, type NavPlace, type RouteEntry, routes } from '../routes'

/** A link of the sidebar. */
export interface NavLink {
  label: string
  to: string
}

/** A line of the sidebar: a link, or a group of links. */
export interface NavLine {
  label: string
  icon: NavPlace['icon']
  order: number
  bottom?: number
  to?: string
  links?: readonly NavLink[]
}

const logBook = [...kinds]
  .sort((a, b) => a.order - b.order)
  .map((kind) => ({ key: kind.key, label: kind.title, to: `/task/${kind.categoryId}` }))

/** Lines that stand in groups for the Master, who has most of them. */
const masterGroups: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    Licences: ['/coupons', '/referral', '/batches', '/payments'],
    'Colleges & People': ['/allHod', '/allStudent', '/addCollege'],
    Assessment: ['/appeal', '/memo', '/atcom'],
    Records: ['/printLogbook', '/packs', '/reports'],
    Curriculum: ['/computency', '/skills', '/specialty'],
    Messages: ['/inquiries', '/outbox'],
  }).flatMap(([group, paths]) => paths.map((path) => [path, group])),
)

/** The sidebar for a user: what the route table places there and the guard would let through, in order. */
export function navigation(user: SessionUser, table: readonly RouteEntry[] = routes): readonly NavLine[] {
  const lines: NavLine[] = []
  const isMaster = user.role === 'Master'
  for (const { path, guard, nav } of [...table].sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))) {
    if (!nav || !mayOpen(guard, user) || (nav.only && !mayOpen(nav.only, user))) continue
    const { label, icon, order, bottom, each, beside } = nav
    const group = nav.group ?? (isMaster ? masterGroups[path] : undefined)
    if (each === 'kinds') {
      lines.push({ label, icon, order, bottom, links: logBook })
      continue
    }
    const links = [{ label, to: path }, ...logBook.filter(({ key }) => key === beside)]
    const known = group === undefined ? undefined : lines.find((line) => line.label === group)
    if (known) known.links = [...(known.links ?? []), ...links]
    else if (group !== undefined) lines.push({ label: group, icon, order, bottom, links })
    else lines.push({ label, icon, order, bottom, to: path })
  }
  return lines
}

/** Whether a line holds the page at the address. */
export const holds = (line: NavLine, pathname: string) =>
  line.to === pathname || Boolean(line.links?.some((link) => link.to === pathname))
