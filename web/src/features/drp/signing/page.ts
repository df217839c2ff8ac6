/**
 * The page on which a coordinator without an account signs a posting: `/coordinator.html#<token>`. A fragment is sent to
 * no server, so no log contains the token. The page moves it from the address to the tab's own storage, so that neither
 * the history nor a photograph of the screen shows it and a reload still works. It is a page of its own, without the
 * frame and libraries of the product.
 */

import { counted } from '../../../lib/counted'
import { formatDate, formatInstant } from '../../../lib/dates'
import { dark, light } from '../../../theme/palette'
import { Failure, openPosting, type Posting, type Receipt } from './calls'
import { element, factList } from './dom'
import { signingForm } from './form'

const page = document.getElementById('page') as HTMLElement
const TOKEN = 'coordinatorToken'
const token = takeToken()

/** The token of the address, which is removed from there, or after a reload the one before. */
function takeToken(): string {
  const sent = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  try {
    if (sent) sessionStorage.setItem(TOKEN, sent)
    return sent || (sessionStorage.getItem(TOKEN) ?? '')
  } catch {
    return sent
  }
}

/** The colours of the product, for the scheme that the device prefers. */
function colour(isDark: boolean) {
  const { primary, background, text, divider, control, error } = isDark ? dark : light
  const roles = {
    ground: background.default,
    paper: background.paper,
    text: text.primary,
    soft: text.secondary,
    line: divider,
    control,
    main: primary.main,
    'on-main': primary.contrastText,
    error: error.main,
  }
  for (const [name, value] of Object.entries(roles)) document.documentElement.style.setProperty(`--${name}`, value)
}

function show(title: string, ...children: readonly (Node | string)[]) {
  const heading = element('h1', { tabindex: '-1' }, title)
  page.replaceChildren(heading, ...children)
  heading.focus()
  scrollTo(0, 0)
}

function showFailure(problem: unknown) {
  const failure = problem instanceof Failure ? problem : new Failure(0, 'Something went wrong. Please try again.')
  if (failure.status === 403) return show('This link cannot be used', element('p', {}, failure.message))
  show(
    'The posting could not be opened',
    element('p', { role: 'alert' }, failure.message),
    element('button', { class: 'main', onclick: () => void open() }, 'Try again'),
  )
}

function showReceipt(receipt: Receipt) {
  sessionStorage.removeItem(TOKEN)
  show(
    'Signed. Thank you.',
    element(
      'p',
      {},
      'The college has your signature. The link cannot be used again. Print this receipt if you need it.',
    ),
    factList(
      'Receipt',
      [
        ['Receipt', receipt.number],
        ['Signed on', `${formatInstant(receipt.at)} IST`],
        ['Coordinator', receipt.coordinator],
        ['Student', receipt.trainee],
        ['Institution', receipt.institution],
        ['Posting', `${formatDate(receipt.first)} to ${formatDate(receipt.last)}`],
        ['Confirmed', `${counted(receipt.days, 'day')}, ${counted(receipt.activities, 'activity', 'activities')}`],
        ['Absent without leave', receipt.absent.map(formatDate).join(', ') || 'No days'],
        [
          'Certificate',
          receipt.certificateNo && receipt.certificateOn
            ? `${receipt.certificateNo} of ${formatDate(receipt.certificateOn)}`
            : 'Not issued',
        ],
        ['How', receipt.by],
      ],
      element('h2', {}, 'Report'),
      element('p', { class: 'report' }, receipt.report || 'No report.'),
    ),
    element('p'),
    element('button', { onclick: () => print() }, 'Print'),
  )
}

function showPosting(posting: Posting) {
  show(
    `District Residency of ${posting.trainee}`,
    element('p', {}, `${posting.department}, ${posting.college}`),
    factList('Posting', [
      ['Institution', posting.institution],
      ['Posting', `${formatDate(posting.first)} to ${formatDate(posting.last)}`],
      ['Coordinator', posting.coordinator],
      ['Served', `${posting.served} of ${counted(posting.required, 'day')}`],
      ['Recorded', `${counted(posting.days.length, 'day')}, ${counted(posting.activities, 'activity', 'activities')}`],
      ['The link works until', formatDate(posting.expiresOn)],
    ]),
    signingForm(token, posting, { signed: showReceipt, refused: showFailure }),
  )
}

async function open() {
  page.replaceChildren(element('p', {}, 'Opening the posting …'))
  try {
    showPosting((await openPosting(token)).data)
  } catch (problem) {
    showFailure(problem)
  }
}

const scheme = matchMedia('(prefers-color-scheme: dark)')
colour(scheme.matches)
scheme.addEventListener('change', ({ matches }) => colour(matches))
// Another link that is pasted into this tab changes the fragment alone.
addEventListener('hashchange', () => location.reload())
void open()
