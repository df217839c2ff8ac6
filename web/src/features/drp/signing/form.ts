/** The form that a coordinator signs: days, absence, report, certificate, and a code where one is asked. */

import { counted } from '../../../lib/counted'
import { formatDate } from '../../../lib/dates'
import { askForCode, Failure, type Posting, type Receipt, sign } from './calls'
import { element, factList, fieldset } from './dom'

/** What follows the form: a receipt, or a refusal of the link itself. */
interface Next {
  signed: (receipt: Receipt) => void
  refused: (problem: unknown) => void
}

/** What was typed and the page's own key, for a tab that the phone puts away meanwhile; gone once it is signed. */
interface Typed {
  key: string
  report: string
  no: string
  on: string
}

const STORE = 'coordinator'

function typedBefore(posting: string): Typed {
  const fresh = { key: crypto.randomUUID(), report: '', no: '', on: '' }
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE) ?? 'null')
    return kept?.posting === posting ? { ...fresh, ...kept } : fresh
  } catch {
    return fresh
  }
}

const note = (words: string) => element('p', { class: 'note' }, words)
const labelled = (words: string, input: HTMLElement) => element('label', {}, element('span', {}, words), input)

/** Activities that are alike, such as "Night duty (Team Work, Observation), 2 activities". */
function activityWords({ activity, type, level, count }: Posting['days'][number]['recorded'][number]) {
  const details = [activity && type, level].filter(Boolean).join(', ')
  const words = `${activity || type || 'Activity'}${details && ` (${details})`}`
  return count === 1 ? words : `${words}, ${counted(count, 'activity', 'activities')}`
}

/** Each day with its activities, as boxes to tick. */
function dayChoice({ days }: Posting) {
  const boxes = days.map(({ day }) => element('input', { type: 'checkbox', value: day, checked: true, name: 'days' }))
  const list = element(
    'ul',
    { class: 'days', tabindex: '0', 'aria-label': 'Days with activities' },
    ...days.map(({ day, recorded }, at) =>
      element(
        'li',
        {},
        element('label', { class: 'choice' }, boxes[at], formatDate(day)),
        element('ul', { class: 'note' }, ...recorded.map((one) => element('li', {}, activityWords(one)))),
      ),
    ),
  )
  const part = fieldset(
    'Days that you confirm',
    days.length === 0
      ? note('No activity is recorded. You confirm the posting without a day.')
      : note('Clear the days that you do not confirm.'),
    days.length > 0 && list,
  )
  const chosen = () => days.filter((_, at) => boxes[at]?.checked)
  return {
    part,
    chosen,
    value: () => ({ whole: chosen().length === days.length, days: chosen().map(({ day }) => day) }),
  }
}

/** The last look before signing: everything that will be signed. Signing by `Sign posting` closes it. */
function review(facts: () => readonly (readonly [term: string, value: string])[], confirmed: () => void) {
  const content = element('div')
  const dialog = element(
    'dialog',
    { 'aria-label': 'Sign this posting?' },
    element('h2', {}, 'Sign this posting?'),
    content,
    element('p', {}, 'You cannot undo this. The link cannot be used again.'),
    element(
      'div',
      { class: 'row' },
      element('button', { type: 'button', onclick: () => dialog.close() }, 'Back'),
      element(
        'button',
        {
          type: 'button',
          class: 'main',
          onclick: () => {
            dialog.close()
            confirmed()
          },
        },
        'Sign posting',
      ),
    ),
  )
  const show = () => {
    content.replaceChildren(factList('Signature', facts()))
    dialog.showModal()
  }
  return { dialog, show }
}

/** Days of absence without leave, one after the other. */
function absence({ first, last, today }: Posting) {
  const chosen = new Set<string>()
  const input = element('input', { type: 'date', min: first, max: last < today ? last : today, name: 'absent' })
  const list = element('ul', { class: 'row' })
  const draw = () =>
    list.replaceChildren(
      ...[...chosen].sort().map((day) =>
        element(
          'li',
          {},
          element(
            'button',
            {
              type: 'button',
              'aria-label': `Remove ${formatDate(day)}`,
              onclick: () => {
                chosen.delete(day)
                draw()
              },
            },
            `${formatDate(day)} ×`,
          ),
        ),
      ),
    )
  const add = () => {
    if (input.value) chosen.add(input.value)
    input.value = ''
    draw()
  }
  const part = fieldset(
    'Absence without leave',
    note('These days do not count and must be made up. Do not enter leave that you sanctioned.'),
    element(
      'div',
      { class: 'row' },
      labelled('Day of absence', input),
      element('button', { type: 'button', onclick: add }, 'Add day'),
    ),
    list,
  )
  return { part, value: () => [...chosen].sort() }
}

/** The code to the recorded number. */
function codeOf(token: string, posting: Posting, say: (words: string) => void) {
  const input = element('input', { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '6', name: 'code' })
  const ask = element('button', { type: 'button' }, 'Send code')
  ask.addEventListener('click', () => {
    ask.disabled = true
    askForCode(token, posting.posting).then(
      ({ resendIn }) => {
        say('The code is on its way.')
        setTimeout(() => {
          ask.disabled = false
        }, resendIn * 1000)
      },
      (problem: Failure) => {
        ask.disabled = false
        say(problem.message)
      },
    )
  })
  const part =
    posting.codeTo !== null &&
    fieldset(
      'Code',
      note(`A code will be sent to your number ending in ${posting.codeTo}.`),
      element('div', { class: 'row' }, labelled('Code of six digits', input), ask),
    )
  return { part, value: () => input.value.trim() }
}

/** The whole form. */
export function signingForm(token: string, posting: Posting, next: Next): HTMLFormElement {
  const typed = typedBefore(posting.posting)
  const line = element('p', { class: 'error', role: 'alert' })
  const say = (words: string) => line.replaceChildren(words)
  const days = dayChoice(posting)
  const away = absence(posting)
  const code = codeOf(token, posting, say)
  const report = element('textarea', { maxlength: '4000', name: 'report' })
  const no = element('input', { maxlength: '60', name: 'certificateNo' })
  const on = element('input', { type: 'date', min: posting.last, max: posting.today, name: 'certificateOn' })
  report.value = typed.report
  no.value = typed.no
  on.value = typed.on
  const submit = element('button', { class: 'main' }, 'Sign')
  const last = review(
    () => [
      [
        'Days that you confirm',
        days
          .chosen()
          .map(({ day, activities }) => `${formatDate(day)} (${counted(activities, 'activity', 'activities')})`)
          .join(', ') || 'No days',
      ],
      ['Absent without leave', away.value().map(formatDate).join(', ') || 'No days'],
      ['Report', report.value.trim() || 'No report'],
      ['Certificate', no.value.trim() ? `${no.value.trim()} of ${formatDate(on.value)}` : 'Not issued'],
    ],
    () => void send(),
  )
  const form = element(
    'form',
    { novalidate: true },
    days.part,
    away.part,
    fieldset('Your report', labelled('Performance, in your own words', report)),
    posting.ended
      ? fieldset(
          'Completion certificate',
          note('Leave both empty if you do not issue it now. The college verifies it.'),
          element('div', { class: 'row' }, labelled('Number', no), labelled('Day', on)),
        )
      : element('p', {}, `The completion certificate can be issued from ${formatDate(posting.last)} on.`),
    code.part,
    element('p', {}, `You sign as ${posting.coordinator}.`),
    line,
    submit,
    last.dialog,
  )
  form.addEventListener('input', () => {
    const values = { posting: posting.posting, key: typed.key, report: report.value, no: no.value, on: on.value }
    sessionStorage.setItem(STORE, JSON.stringify(values))
  })
  const mark = (field: string) => {
    for (const input of form.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid')
    const wrong = field ? form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`) : null
    wrong?.setAttribute('aria-invalid', 'true')
    wrong?.focus()
  }
  const send = async () => {
    submit.disabled = true
    say('')
    mark('')
    try {
      const { data } = await sign({
        token,
        posting: posting.posting,
        receiptKey: typed.key,
        ...days.value(),
        absent: away.value(),
        report: report.value.trim(),
        certificateNo: no.value.trim(),
        certificateOn: on.value,
        code: code.value(),
      })
      sessionStorage.removeItem(STORE)
      next.signed(data)
    } catch (problem) {
      submit.disabled = false
      if (problem instanceof Failure && problem.status === 403) return next.refused(problem)
      say(problem instanceof Failure ? problem.message : 'Something went wrong. Please try again.')
      mark(problem instanceof Failure ? problem.field : '')
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!submit.disabled) last.show()
  })
  return form
}
