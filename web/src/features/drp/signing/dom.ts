/** Elements without a framework, for a page that must be light. */

type Child = Node | string | false | null | undefined
type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void)>>

/** An element with attributes, listeners (`onclick`) and children; what is false is left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== false) made.setAttribute(name, value)
  }
  made.append(...children.filter((child): child is Node | string => Boolean(child)))
  return made
}

/** A term with what it is about. */
const fact = (term: string, value: string) => element('div', {}, element('dt', {}, term), element('dd', {}, value))

/** Inputs that belong together, under their legend. */
export const fieldset = (legend: string, ...children: readonly Child[]) =>
  element('fieldset', {}, element('legend', {}, legend), ...children)

/** Facts of one thing, and what else is said of it. */
export const factList = (
  label: string,
  facts: readonly (readonly [term: string, value: string])[],
  ...children: readonly Child[]
) =>
  element(
    'section',
    { 'aria-label': label },
    element('dl', {}, ...facts.map(([term, value]) => fact(term, value))),
    ...children,
  )
