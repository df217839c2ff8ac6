/**
 * Makes the addresses that other sites read from index.html (the picture of a shared link) whole ones, where
 * `PGL_PUBLIC_URL` says at the build under which address the product is reached.
 * @param {string | undefined} address
 * @returns {import('vite').Plugin}
 */
export function publicAddress(address = process.env.PGL_PUBLIC_URL) {
  const origin = address?.replace(/\/+$/, '') ?? ''
  return {
    name: 'public-address',
    transformIndexHtml: (html) => html.replace(/(property="og:image" content=")(?=\/)/, `$1${origin}`),
  }
}
