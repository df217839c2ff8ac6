import { createHash } from 'node:crypto'

/**
 * Writes `dist/csp.json` with the hashes of the inline styles of index.html, so that the API can serve a
 * content security policy without `unsafe-inline`. The hash of the empty string stands for the style tags that
 * Emotion inserts empty and fills through the style sheet's own interface.
 * @returns {import('vite').Plugin}
 */
export function contentSecurity() {
  /** @param {string} text */
  const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  return {
    name: 'content-security',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const html = String(page.source)
      if (/<script(?![^>]*\bsrc=)/.test(html)) this.error('index.html may not hold an inline script')
      const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => hash(match[1] ?? ''))
      this.emitFile({
        type: 'asset',
        fileName: 'csp.json',
        source: JSON.stringify({ styleHashes: [...styles, hash('')] }),
      })
    },
  }
}
