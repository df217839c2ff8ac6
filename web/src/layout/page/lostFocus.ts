import { focusHeading } from './useArrival'

/** A control that had the focus, and what it was in, from the inside out. */
interface Step {
  control: HTMLElement
  parents: readonly Element[]
}

/** Milliseconds that whoever closes or removes something has to place the focus itself, as a dialog does. */
const GRACE = 60
/** Controls that are remembered: more than there are dialogs over each other. */
const REMEMBERED = 12
const PLACES = 'section, article, main, [role=region], [role=dialog], [role=alertdialog]'

let trail: readonly Step[] = []
let stopWaiting = () => {}

/** Wait for the page's own heading, which may not be drawn yet. */
function awaitHeading() {
  stopWaiting()
  stopWaiting = focusHeading()
}

function remember(event: FocusEvent) {
  const control = event.target
  if (!(control instanceof HTMLElement) || control === document.body) return
  const parents: Element[] = []
  for (let parent = control.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    parents.push(parent)
  }
  trail = [...trail.filter((step) => step.control !== control), { control, parents }].slice(-REMEMBERED)
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Whether a control or what it was in is still drawn; a root of React's is there whatever it holds. */
const isThere = (element: Element) => element.isConnected && element.id !== 'root'

function focusPlace(parents: readonly Element[]): boolean {
  for (const place of parents) {
    if (!isThere(place) || !place.matches(PLACES)) continue
    if (place.matches('main')) {
      awaitHeading()
      return true
    }
    const heading = place.querySelector<HTMLElement>('h1, h2, h3')
    if (!heading) continue
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return true
  }
  return false
}

/** Put a lost focus on the control that had it before, or on the heading of the place where that control was. */
function recover() {
  if (!isLost()) return
  // A control that is there and has lost the focus was left by the person: a press on the page beside it.
  const last = trail.at(-1)
  if (!last || isThere(last.control)) return
  for (const step of [...trail].reverse()) {
    if (isThere(step.control)) {
      step.control.focus({ preventScroll: true })
      if (!isLost()) return
    }
    if (step.parents.some(isThere) && focusPlace(step.parents)) return
  }
  awaitHeading()
}

/**
 * Watch for a focused control that is removed: the row of a deleted entry, the button that opened a dialog, a dialog that
 * no control opened. The browser would leave the focus on the body, where a keyboard begins anew and a screen reader is
 * silent.
 */
export function watchLostFocus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    if (timer !== undefined || !isLost()) return
    timer = setTimeout(() => {
      timer = undefined
      recover()
    }, GRACE)
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    stopWaiting()
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    trail = []
  }
}
