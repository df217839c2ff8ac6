import createCache from '@emotion/cache'

// What a test or an accessible name asks of the style of an element. jsdom, which lays nothing out, reads, matches and adds
// up every declaration of every rule for each question, and that took a quarter of the time of all tests.
const asked = new Set(['display', 'visibility', 'opacity', 'pointer-events', 'content', 'height'])

/** Where Emotion writes in unit tests: only what jsdom can answer by, so that a test which asks for more of a style fails. */
export const styleCache = createCache({
  key: 'css',
  stylisPlugins: [
    (element) => {
      if (element.type === '@keyframes') element.type = 'comm'
      if (element.type !== 'rule' || !Array.isArray(element.children)) return
      element.children = element.children.filter(({ type, props }) => type !== 'decl' || asked.has(String(props)))
      if (element.children.length === 0) element.type = 'comm'
    },
  ],
})
