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

/** A day as people here read it. */
export const shownDay = (day: string) => day.split('-').reverse().join('-')

/** A term with what it is about. */
export const fact = (term: string, value: string) =>
  element('div', {}, element('dt', {}, term), element('dd', {}, value))

/** A number of things in words. */
export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
