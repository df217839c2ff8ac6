import { useEffect } from 'react'
import type { LogbookRecord } from './record'

/** A text as it stands in a style sheet. */
const quoted = (text: string) =>
  `"${text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\\"]/g, '\\$&')}"`

/** What stands in the margins of every sheet: whose logbook it is, when it was printed, the number of the page. */
export function pageRules({ student, madeOn }: LogbookRecord): string {
  const head = 'font: 8.5pt sans-serif; vertical-align: bottom; padding-bottom: 3mm;'
  const foot = 'font: 8pt sans-serif; vertical-align: top; padding-top: 3mm;'
  return `@page {
    @top-left { content: ${quoted(`${student.college}, ${student.department}`)}; ${head} text-align: left; width: 60%; }
    @top-right { content: ${quoted(`${student.name}, Roll no. ${student.registration}`)}; ${head} text-align: right; width: 40%; }
    @bottom-left { content: "Not certified: this copy carries no verification code"; ${foot} }
    @bottom-center { content: ${quoted(`Printed ${madeOn}`)}; ${foot} }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); ${foot} }
  }`
}

/** The two blank pages have nothing in their margins. */
const blankRules = `@page blank {
    ${['top-left', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'].map((box) => `@${box} { content: none; }`).join(' ')}
  }`

/** Puts the record's lines into the margins of what is printed, as long as the page is there. */
export function usePageMargins(record: LogbookRecord | undefined) {
  useEffect(() => {
    if (!record) return
    // An empty element that is filled through its sheet is what the content security policy lets pass.
    const style = document.head.appendChild(document.createElement('style'))
    try {
      style.sheet?.insertRule(pageRules(record))
      style.sheet?.insertRule(blankRules, 1)
    } catch {
      // A browser without boxes in the margins prints without them.
    }
    return () => style.remove()
  }, [record])
}
