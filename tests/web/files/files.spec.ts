/** Files in a real browser: a phone's photo on its way to the server, and back in the viewer. */

import { reportOf } from '../support/kinds'
import { openForm } from '../support/page/form'
import { expect, onPhone, type Page, test } from '../support/test'

/** What the page has handed to the network, read where it is handed over. */
declare global {
  interface Window {
    sentFiles: File[]
  }
}

/** A photo of 3000 × 2000 pixels as a camera writes it that was held upright: red above blue, with the place beside it. */
async function cameraPhoto(page: Page): Promise<Buffer> {
  const plain = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 2000
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#f00'
    pen.fillRect(0, 0, 1500, 2000)
    pen.fillStyle = '#00f'
    pen.fillRect(1500, 0, 1500, 2000)
    const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', 0.9))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })
  // An Exif block that says: turn by 90 degrees to show it; and a description that stands for the place.
  const place = Buffer.from('Ward 7, 13.0827 N, 80.2707 E\0', 'latin1')
  const tiff = Buffer.alloc(38)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  for (const [index, [tag, type, count, value]] of [
    [0x010e, 2, place.length, 38],
    [0x0112, 3, 1, 6],
  ].entries()) {
    const at = 10 + 12 * index
    tiff.writeUInt16LE(tag as number, at)
    tiff.writeUInt16LE(type as number, at + 2)
    tiff.writeUInt32LE(count as number, at + 4)
    tiff.writeUInt32LE(value as number, at + 8)
  }
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, place])
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff])
  return Buffer.concat([Buffer.from(plain.slice(0, 2)), head, body, Buffer.from(plain.slice(2))])
}

/** Width, height and the colour near the top of a picture. */
const looks = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.drawImage(picture, 0, 0)
    const [red = 0, , blue = 0] = pen.getImageData(picture.width / 2, picture.height / 4, 1, 1).data
    return { width: picture.width, height: picture.height, top: red > blue ? 'red' : 'blue' }
  }, url)

test('a photo goes smaller, upright and without its place, and is looked at closely', async ({ page, cast }) => {
  await page.addInitScript(() => {
    window.sentFiles = []
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) {
        for (const part of body.values()) if (part instanceof File) window.sentFiles.push(part)
      }
      send.call(this, body)
    }
  })
  const student = await cast.as('student.surgery')
  await student.open(page, reportOf('extraCurricular'))
  const bytes = await cameraPhoto(page)
  expect(bytes.includes('13.0827')).toBe(true)
  const form = await openForm(page)
  const topic = `Camp ${Date.now()}`
  await form
    .getByRole('textbox', { name: /particulars|topic/i })
    .first()
    .fill(topic)
  const name = `IMG_${Date.now()}.jpg`
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: onPhone() ? 'Take a photo' : 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: bytes })
  await expect(form.getByText(/Place and device are removed/)).toBeVisible()
  await expect(form.getByRole('img', { name: new RegExp(name) })).toBeVisible()

  await page.route('**/api/entries/extraCurricular', (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  const failed = page.getByRole('alertdialog')
  await failed.getByRole('button', { name: 'OK' }).click()
  await expect(form.getByText('Not sent. The file is still here.')).toBeVisible()
  await form.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(form).toHaveCount(0)
  const sent = await page.evaluate(async () => Promise.all(window.sentFiles.map((file) => file.text())))
  expect(sent).toHaveLength(2)
  expect(sent.some((text) => text.includes('13.0827') || text.includes('Exif'))).toBe(false)

  const { data } = await student.call<{ topic: string; certificate: { url: string } }[]>(
    'GET',
    `/entries/extraCurricular/${student.scope}/${student.user._id}?search=${encodeURIComponent(topic)}&page=1&limit=10`,
  )
  expect(data).toHaveLength(1)
  expect(await looks(page, data[0]?.certificate.url ?? '')).toEqual({ width: 1707, height: 2560, top: 'red' })

  await page.goto(`${reportOf('extraCurricular')}?q=${encodeURIComponent(topic)}`)
  await (onPhone()
    ? page.getByRole('link', { name: topic })
    : page.getByRole('button', { name: 'View' }).first()
  ).click()
  if (onPhone()) await page.getByRole('button', { name: `Open ${name}` }).click()
  const viewer = page.getByRole('dialog', { name: 'Certificate', exact: true })
  const image = viewer.getByRole('img')
  // A plain picture stands there until the one that can be enlarged has come, and has no height before it is decoded.
  await expect(viewer.getByRole('button', { name: 'Larger' })).toBeVisible()
  await expect.poll(async () => (await image.boundingBox())?.height ?? 0).toBeGreaterThan(100)
  const whole = await image.boundingBox()
  expect(whole?.height).toBeLessThanOrEqual(500)
  await viewer.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(async () => (await image.boundingBox())?.height).toBeCloseTo((whole?.height ?? 0) * 1.5, 0)
  await viewer.getByRole('button', { name: 'Turn' }).click()
  await viewer.getByRole('button', { name: 'Fit' }).click()
  await expect
    .poll(async () => {
      const box = await image.boundingBox()
      return box && box.width > box.height
    })
    .toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
