/** Which page buttons a pager shows: first and last, a window of five around the present one, ellipses between (L-128, L-129). */
export type PageItem = number | 'gap-before' | 'gap-after'

const WINDOW = 5

/** The page buttons in order; a gap stands for at least one page that is left out. */
export function pageWindow(page: number, pages: number): PageItem[] {
  const half = Math.floor(WINDOW / 2)
  const first = Math.max(1, Math.min(page - half, pages - WINDOW + 1))
  const last = Math.min(pages, first + WINDOW - 1)
  const items: PageItem[] = []
  if (first > 1) items.push(1)
  if (first > 2) items.push('gap-before')
  for (let n = first; n <= last; n += 1) items.push(n)
  if (last < pages - 1) items.push('gap-after')
  if (last < pages) items.push(pages)
  return items
}
