/** Word, Excel and PowerPoint files in a real browser: as pages, or in the operator's viewer (DECISIONS D9.3). */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Cast } from '../support/actors'
import { docx, pdf } from '../support/attachments'
import { wholeBrowser } from '../support/browser'
import { reportOf } from '../support/kinds'
import { Server } from '../support/server'
import { expect, type Page, test } from '../support/test'

// The pages of a PDF are to be seen.
test.use(wholeBrowser)

const VIEWER = 'https://viewer.example.org/embed?src='

/** Opens a Word document's certificate on a server of such settings; answers the frame that shows it. */
async function showDocument(page: Page, settings: Record<string, string>, look: (source: string) => Promise<void>) {
  const server = await Server.create(process.env.PGL_PREPARED_DATA, settings)
  try {
    await server.start()
    const student = await new Cast(server).as('student.surgery')
    const { _id } = await student.create('conference', {}, docx('talk.docx'))
    await student.open(page, `${server.url}${reportOf('conference')}?open=${_id}`)
    await page.getByRole('button', { name: 'Open talk.docx' }).click()
    const dialog = page.getByRole('dialog', { name: 'Certificate', exact: true })
    const frame = dialog.locator('iframe')
    await expect(frame).toHaveCSS('height', '500px')
    await look((await frame.getAttribute('src')) ?? '')
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('talk.docx')
  } finally {
    await server.close()
  }
}

test('[L-398] [L-399] a Word document is shown as the pages that LibreOffice makes of it', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'pgl-office-'))
  const program = join(folder, 'soffice')
  // Stands in for LibreOffice: it takes its time, then there are pages.
  await writeFile(
    program,
    `#!/usr/bin/env python3
import base64, os, sys, time
time.sleep(1)
out = sys.argv[sys.argv.index("--outdir") + 1]
open(os.path.join(out, "document.pdf"), "wb").write(base64.b64decode("${pdf().bytes.toString('base64')}"))
`,
  )
  await chmod(program, 0o755)
  await showDocument(page, { PGL_LIBREOFFICE: program }, async (source) => {
    expect(source).toMatch(/^\/api\/files\/[\w.-]+\/pdf$/)
    const answer = await page.request.get(new URL(source, page.url()).href)
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })
  await rm(folder, { recursive: true })
})

test('[L-398] [L-399] or in the viewer that the operator has set, by a signed link', async ({ page }) => {
  await page.route('https://viewer.example.org/**', (route) =>
    route.fulfill({ body: 'The viewer', contentType: 'text/html' }),
  )
  const settings = { PGL_LIBREOFFICE: 'none', PGL_OFFICE_VIEWER: VIEWER, PGL_PUBLIC_URL: 'https://logbook.example.org' }
  await showDocument(page, settings, async (source) => {
    expect(source.startsWith(VIEWER)).toBe(true)
    const link = new URL(decodeURIComponent(source.slice(VIEWER.length)))
    expect(link.origin).toBe('https://logbook.example.org')
    expect(link.pathname).toMatch(/^\/api\/files\/[\w.-]+$/)
    await expect(page.frameLocator('iframe').getByText('The viewer')).toBeVisible()
  })
})
