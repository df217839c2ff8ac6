import { menu } from '../../api/generated/menu'
import type { SessionUser } from '../../api/types'
import type { NavPlace, RouteEntry } from '../../routes/entry'
import { mayOpen } from '../../routes/lookups'
import { routes } from '../../routes/table'

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

const logBook = [...menu]
  .sort((a, b) => a.order - b.order)
  .map((kind) => ({
    label: kind.title,
    to: `/task/${kind.categoryId}`,
    becomes: kind.becomes?.map(({ page }) => page),
  }))

/** Lines that stand in groups for the Master, who has most of them. */
const masterGroups: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    Licences: ['/coupons', '/referral', '/batches', '/payments'],
    'Colleges & People': [
      '/allHod',
      '/allStudent',
      '/standings',
      '/attendanceImport',
      '/requirementPacks',
      '/cover',
      '/addCollege',
    ],
    Assessment: ['/appeal', '/memo', '/atcom'],
    Records: ['/printLogbook', '/packs', '/reports', '/quickDecisions'],
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
    const { label, icon, order, bottom, each } = nav
    const group = nav.group ?? (isMaster ? masterGroups[path] : undefined)
    if (each === 'kinds') {
      lines.push({ label, icon, order, bottom, links: logBook })
      continue
    }
    // Before a page of records stand the kinds whose entries become such records (P-113, P-114).
    const links = [...logBook.filter(({ becomes }) => becomes?.includes(path)), { label, to: path }]
    const known = group === undefined ? undefined : lines.find((line) => line.label === group)
    if (known) known.links = [...(known.links ?? []), ...links]
    else if (group !== undefined) lines.push({ label: group, icon, order, bottom, links })
    else lines.push({ label, icon, order, bottom, to: path })
  }
  return lines
}

/** Whether a line holds the page at the address, or a page below it. */
export const holds = (line: NavLine, pathname: string) =>
  line.to === pathname ||
  Boolean(line.to && pathname.startsWith(`${line.to}/`)) ||
  Boolean(line.links?.some((link) => link.to === pathname))
