import createCache from '@emotion/cache'

// What a test or an accessible name asks of the style of an element: whether it can be seen, and stands on a line of its own.
// jsdom, which lays nothing out and knows no width, matches every rule for each question, and that took a quarter of the time
// of all tests.
const asked = new Set(['visibility', 'opacity'])
// A part of a name that stands in a block is a word of its own; how the rest is laid out changes nothing that is asked.
const displays = new Set(['none', 'block'])

/** Where Emotion writes in unit tests: only what jsdom can answer by, so that a test which asks for more of a style fails. */
export const styleCache = createCache({
  key: 'css',
  stylisPlugins: [
    (element) => {
      if (element.type.startsWith('@')) element.type = 'comm'
      if (element.type !== 'rule' || !Array.isArray(element.children)) return
      element.children = element.children.filter(
        ({ type, props, children }) =>
          type !== 'decl' || asked.has(String(props)) || (props === 'display' && displays.has(String(children))),
      )
      if (element.children.length === 0) element.type = 'comm'
    },
  ],
})
