/** Files in a real browser: what is shown in place by its type, and what is downloaded. */
import { readFile } from 'node:fs/promises'
import { pdf, png } from '../support/attachments'
import { reportOf } from '../support/kinds'
import { expect, type Page, test } from '../support/test'

interface Row {
  title: string
  certificate: object
}

const pictures = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' }
const openxml = 'application/vnd.openxmlformats-officedocument'
const types: Readonly<Record<string, string>> = {
  ...pictures,
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: `${openxml}.wordprocessingml.document`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${openxml}.presentationml.presentation`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${openxml}.spreadsheetml.sheet`,
  zip: 'application/zip',
}

test('a certificate is shown in place or offered as a download, by its type [L-400] [T-410]', async ({
  page,
  cast,
}) => {
  test.slow()
  const student = await cast.as('student.surgery')
  const mark = `Types ${Date.now()}`
  for (const ending of Object.keys(types))
    await student.create('conference', { title: `${mark} .${ending}` }, ending in pictures ? png() : pdf())
  // The server takes fewer types than these; a record may come from elsewhere.
  await page.route(/\/api\/entries\/conference\/[0-9a-f]{24}$/, async (route) => {
    const { data, ...rest } = (await (await route.fetch()).json()) as { data: Row }
    const ending = data.title.slice(mark.length + 2)
    const certificate = { ...data.certificate, name: `scan.${ending}`, type: types[ending] }
    await route.fulfill({ json: { ...rest, data: { ...data, certificate } } })
  })
  await student.open(page, `${reportOf('conference')}?q=${encodeURIComponent(mark)}&limit=20`)
  const dialog = page.getByRole('dialog', { name: 'Certificate', exact: true })
  const embedded = dialog.locator('iframe, img, object, embed')
  for (const ending of Object.keys(types)) {
    const row = page.getByRole('row').filter({ has: page.getByText(`${mark} .${ending}`, { exact: true }) })
    await row.getByRole('button', { name: 'View' }).click()
    await expect(dialog.getByText(`scan.${ending}`, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Download' })).toBeVisible()
    if (ending in pictures)
      await expect.poll(() => embedded.evaluate((each: HTMLImageElement) => each.naturalWidth), ending).toBe(16)
    else if (ending === 'pdf') await expect(dialog.getByTitle('Certificate: scan.pdf')).toHaveCSS('height', '500px')
    else {
      await expect(dialog.getByText(/cannot be shown on this page. Download it/)).toBeVisible()
      await expect(embedded).toHaveCount(0)
    }
    if (ending === 'zip') expect((await downloaded(page, 'Download', 'link'))[1]).toEqual(pdf().bytes)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  }
})

/** The name and the bytes of what a press downloads. */
async function downloaded(page: Page, name: string, role: 'link' | 'menuitem'): Promise<[string, Buffer]> {
  const event = page.waitForEvent('download')
  await page.getByRole(role, { name }).click()
  const file = await event
  return [file.suggestedFilename(), await readFile(await file.path())]
}

test('a certified student downloads the bonafide certificate from the profile menu, nobody else has it [P-098]', async ({
  page,
  cast,
}) => {
  const [student, master] = [await cast.as('student.surgery'), await cast.as('master')]
  const menu = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  }
  const item = page.getByRole('menuitem', { name: 'Bonafide Certificate' })
  await student.open(page, '/profile')
  await menu()
  await expect(item).toHaveCount(0)
  await master.call('POST', `/student/${student.user._id}`, { certified: true })
  try {
    // The session of the page learns of it when the page is loaded.
    await page.reload()
    await menu()
    const [name, bytes] = await downloaded(page, 'Bonafide Certificate', 'menuitem')
    expect(name).toMatch(/\.pdf$/)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  } finally {
    await master.call('POST', `/student/${student.user._id}`, { certified: false })
  }
})
