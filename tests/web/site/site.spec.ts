import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expectAccessible } from '../support/page/axe'
import { expectNoSideScroll, Watch } from '../support/page/watch'
import { Server } from '../support/server'
import { expect, onPhone, picture, test } from '../support/test'

const root = resolve(import.meta.dirname, '../../..')

test('a stranger reads the start page, asks a question, and the Master answers it [P-012] [P-021] [P-022] [P-044] [P-045]', async ({
  page,
  cast,
}) => {
  test.slow()
  const watch = await Watch.over(page)
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'Packages' }).getByRole('listitem')).toHaveCount(4)
  await expectNoSideScroll(page)
  await picture(page, 'landing', true)
  await expectAccessible(page)

  // Every picture is a true one, which the server has in the colours of the page.
  for (const shot of await page.getByRole('img').all()) {
    await shot.scrollIntoViewIfNeeded()
    await expect.poll(() => shot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  }
  await page.getByRole('link', { name: 'See the screens' }).click()
  await expect(page).toHaveURL(/#screens$/)

  const subject = `Licences, ${test.info().project.name}`
  const form = page.getByRole('form', { name: 'Contact' })
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByText('Please enter all fields.')).toBeVisible()
  await form.getByLabel('Name').fill('Asha Kulkarni')
  await form.getByLabel('Email').fill('asha@example.com')
  await form.getByLabel('Subject').fill(subject)
  await form.getByLabel('Message').fill('We are twelve residents.')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  watch.expectQuiet('the public pages')

  const desk = await page
    .context()
    .browser()
    ?.newContext({ ...test.info().project.use, baseURL: new URL(page.url()).origin })
  const inbox = await desk?.newPage()
  if (!inbox) throw new Error('There is no browser.')
  await (await cast.as('master')).open(inbox, '/inquiries')
  await expect(inbox.getByText(subject)).toBeVisible()
  await expectNoSideScroll(inbox)
  await picture(inbox, 'inquiries')
  await expectAccessible(inbox)
  if (onPhone()) {
    await inbox.getByRole('button', { name: `Actions for ${subject} from Asha Kulkarni` }).click()
    await inbox.getByRole('menuitem', { name: 'Mark as answered' }).click()
  } else {
    await inbox.getByRole('button', { name: `Mark as answered ${subject} from Asha Kulkarni` }).click()
  }
  await expect(inbox.getByText('Marked as answered.')).toBeVisible()
  await desk?.close()
})

test('the pages of the footer are there, and readable on every screen [P-015] [P-046] [P-047] [P-049] [P-052]', async ({
  page,
}) => {
  await page.goto('/')
  const links = page.getByRole('contentinfo').getByRole('link')
  await expect(links.first()).toBeVisible()
  const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(places).toEqual(expect.arrayContaining(['/t&c', '/policy', '/refundPolicy', '/disclaimer', '/contact']))
  for (const place of places) {
    await page.goto(place)
    await expect(page.locator('main h1')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(place)
    await expectNoSideScroll(page)
  }
})

test('a site behind the launch gate is opened by who knows the password [P-025] [P-026] [P-150] [P-152] [P-153] [P-155]', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const gated = await Server.create(process.env.PGL_PREPARED_DATA)
  try {
    // The operator's own command, on the stopped server's data.
    execFileSync(join(root, '.venv/bin/python'), ['-m', 'api.launch_gate', 'shut', '--data', gated.data], {
      cwd: root,
      input: '704512\n',
    })
    await gated.start()
    await page.goto(`${gated.url}/t&c`)
    await expect(page).toHaveURL(/\/launching$/)
    await expectAccessible(page)
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.accept()
    })
    const field = page.getByLabel('Launch password')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    const press = () => page.getByRole('button', { name: 'Launch' }).click()
    await field.fill('111111')
    await press()
    await expect.poll(() => asked).toEqual(['Incorrect password. Try again!'])
    await field.fill('704512')
    await press()
    await expect(page.getByRole('timer')).toHaveText('9')
    await picture(page, 'launching')
    await expect(page).toHaveURL(`${gated.url}/`, { timeout: 20_000 })
    await expect(page.getByRole('region', { name: 'Features' })).toBeVisible()
    await page.goto(`${gated.url}/launching`)
    await expect(page).toHaveURL(`${gated.url}/`)
    await page.goto(`${gated.url}/login`)
    await expect(page.getByRole('button', { name: 'Student Login' })).toBeVisible()
  } finally {
    await gated.close()
  }
})
