import { expect, type Page } from '@playwright/test'

/** What is wrong with how the text of a document stands; it runs in the page. */
function faultsOfText(): string[] {
  const faults = new Set<string>()
  /** From this length on a word is an address or an accident, and may be broken, as in the product. */
  const endless = 16
  /** Pixels that a browser's rounding may add. */
  const slack = 1
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const place = (element: Element) => {
    const within = element.closest('[aria-label], [aria-labelledby], [id], [class]')
    const name = within?.getAttribute('aria-label') ?? within?.getAttribute('aria-labelledby') ?? within?.id ?? ''
    return `${element.tagName.toLowerCase()} in ${name || within?.className || 'the page'}`
  }
  const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60)
  /** Whether it is there to be heard only, in a box of a pixel, or not there yet. */
  const unseen = (element: Element): boolean => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (styleOf(each).overflowX !== 'visible' && each.getBoundingClientRect().width <= 1) return true
      if (styleOf(each).opacity === '0') return true
    }
    return false
  }
  const hides = (value: string) => value === 'hidden' || value === 'clip'
  /** Whether what goes beyond its box is told to by three dots or by lines that are counted. */
  const clamped = (element: Element) =>
    styleOf(element).textOverflow === 'ellipsis' || styleOf(element).webkitLineClamp !== 'none'

  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    const parent = node.parentElement
    if (!parent || text.trim() === '' || !parent.checkVisibility({ visibilityProperty: true })) continue
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    const [first] = lines
    if (!first || unseen(parent)) continue
    // Words: a break after a stroke or a hyphen is right, one between two letters is not.
    if (lines.some(({ top }) => Math.abs(top - first.top) > first.height / 2)) {
      for (const token of text.matchAll(/\S+/g)) {
        // A date in the name of a file is no date that anybody reads.
        const day = /\d\d-\d\d-\d{4}(?!\.\w)/.exec(token[0])
        if (day) {
          range.setStart(node, token.index + day.index)
          range.setEnd(node, token.index + day.index + day[0].length)
          const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
          if (parts.some(({ top, height }) => Math.abs(top - (parts[0]?.top ?? 0)) > height / 2))
            faults.add(`broken date: ${day[0]} of "${short(text)}", ${place(parent)}`)
        }
        if (token[0].length >= endless) continue
        for (const word of token[0].matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
          const start = token.index + word.index
          range.setStart(node, start)
          range.setEnd(node, start + word[0].length)
          const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
          if (parts.some(({ top, height }) => Math.abs(top - (parts[0]?.top ?? 0)) > height / 2))
            faults.add(`broken word: ${word[0]} of "${short(text)}", ${place(parent)}`)
        }
      }
    }
    // A cell keeps its text, and a control its label.
    const holder = parent.closest('td, th, a, button, [role="button"], .MuiChip-root, summary')
    // A number on the corner of an icon is meant to stand over it.
    if (holder && styleOf(parent).position !== 'absolute' && styleOf(holder).display !== 'inline' && !clamped(parent)) {
      const box = holder.getBoundingClientRect()
      const { paddingLeft, paddingRight } = styleOf(holder)
      const isCell = holder.matches('td, th')
      const left = box.left + (isCell ? Number.parseFloat(paddingLeft) : 0)
      const right = box.right - (isCell ? Number.parseFloat(paddingRight) : 0)
      if (lines.some((line) => line.left < left - slack || line.right > right + slack))
        faults.add(`text beyond its box: "${short(text)}", ${place(holder)}`)
    }
  }

  const pen = document.createElement('canvas').getContext('2d')
  const widthOf = (text: string, style: CSSStyleDeclaration) => {
    if (!pen) return 0
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    return pen.measureText(text).width
  }
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const style = styleOf(element)
    const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (element instanceof HTMLSelectElement) {
      const chosen = element.selectedOptions[0]?.text ?? ''
      if (style.textOverflow !== 'ellipsis' && widthOf(chosen, style) > room + slack)
        faults.add(`cut choice: "${chosen}", ${place(element)}`)
    } else if (element instanceof HTMLInputElement) {
      const hint = element.placeholder
      if (hint && style.textOverflow !== 'ellipsis' && widthOf(hint, style) > room + slack)
        faults.add(`cut hint: "${hint}", ${place(element)}`)
    } else if (hides(style.overflowX) || hides(style.overflowY)) {
      const text = element.innerText?.trim() ?? ''
      const wide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + slack
      const high = hides(style.overflowY) && element.scrollHeight > element.clientHeight + slack
      if (text && (wide || high) && !clamped(element) && !unseen(element))
        faults.add(`cut text: "${short(text)}", ${place(element)}`)
    }
    if (element.matches('a, button, input, select, textarea, [role="button"], [tabindex="0"]') && !unseen(element)) {
      const box = element.getBoundingClientRect()
      for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
        if (!hides(styleOf(each).overflowX)) continue
        const around = each.getBoundingClientRect()
        if (box.left < around.left - slack || box.right > around.right + slack)
          faults.add(`cut control: "${short(element.innerText || element.ariaLabel || '')}", ${place(each)}`)
      }
    }
  }
  return [...faults]
}

/** What is wrong with how the text of the page stands: broken words, text beyond its box, cut texts and controls. */
export function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(faultsOfText)
}

/** Expects that no word is broken, nothing is cut, and that the page can be scrolled down only. */
export async function expectWellSet(page: Page, where: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return []
      const wide = [...document.body.querySelectorAll('*')].filter(
        (each) => each.getBoundingClientRect().right > clientWidth,
      )
      const names = wide.map((each) => `${each.tagName} ${each.textContent.slice(0, 60)}`)
      return [`${scrollWidth} of ${clientWidth}`, ...names.slice(0, 12)]
    })
  // A page that has just changed its size takes a moment to stand.
  await expect.configure({ soft: true }).poll(beyond, `${where} is wider than its window`).toEqual([])
  expect.soft(await faultsOf(page), where).toEqual([])
}
