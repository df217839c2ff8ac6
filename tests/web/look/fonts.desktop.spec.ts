import { fonts } from '../support/browser'
import { expectWellSet } from '../support/page/layout'
import { expect, type Page, test } from '../support/test'

/** The families that a text in some font is really drawn in, and how wide it is. */
async function drawn(page: Page, font: string, text: string): Promise<{ families: string[]; width: number }> {
  await page.setContent(`<span id="text" style="font: 16px ${font}">${text}</span>`)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#text' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  const width = await page.locator('#text').evaluate((element) => element.getBoundingClientRect().width)
  return { families: fonts.map(({ familyName }) => familyName), width: Math.round(width * 10) / 10 }
}

/** The one family of each set, and how wide its letters are. */
const expected = {
  wide: { families: ['DejaVu Sans'], width: 204.3 },
  roboto: { families: ['Roboto'], width: 183.7 },
  narrow: { families: ['Tinos'], width: 164.4 },
}[fonts]

test('the browser draws in the fonts of its set, whatever the machine has', async ({ page }) => {
  const text = 'Postgraduate Logbook 05'
  for (const font of ['system-ui', 'sans-serif', 'Roboto, "Noto Sans", system-ui'])
    expect(await drawn(page, font.replaceAll('"', "'"), text), font).toEqual(expected)
  // Fonts that machines often have, and that no set has.
  for (const font of ['Liberation Sans', 'Noto Sans', 'DejaVu Serif', 'Segoe UI', 'Ubuntu'])
    expect((await drawn(page, `'${font}'`, text)).families, font).toEqual(expected.families)
  expect((await drawn(page, 'monospace', text)).families).toEqual(['DejaVu Sans Mono'])
  for (const [script, letters] of [
    ['Devanagari', 'प्रशिक्षण'],
    ['Tamil', 'பயிற்சி'],
    ['Telugu', 'శిక్షణ'],
  ] as const)
    expect((await drawn(page, 'system-ui', letters)).families).toEqual([`Noto Sans ${script}`])
})

for (const name of ['student.medicine', 'student.surgery', 'student.pathology', 'student.forensic'])
  test(`the logbook of ${name} is well set on paper`, async ({ page, cast }) => {
    test.slow()
    // A4 without its margins.
    await page.setViewportSize({ width: 684, height: 950 })
    await (await cast.as(name)).open(page, '/printLogbook')
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
    await page.emulateMedia({ media: 'print' })
    await expectWellSet(page, `the printed logbook of ${name} in ${fonts}`)
  })
