import { Actor } from '../support/actors'
import { pdf } from '../support/attachments'
import { expectAccessible } from '../support/page/axe'
import { expectNoSideScroll, Watch } from '../support/page/watch'
import { daysFromToday, today } from '../support/samples'
import { expect, onPhone, type Page, test } from '../support/test'

/** Two students whom no other test uses: their profile, password and sessions are changed here. */
const STUDENT = 'aishwarya.nambiar'
const OTHER = 'nandini.bhagat'

const FIELDS = {
  'Date of birth': '1998-02-28',
  "Father's name": 'Suresh Nambiar',
  "Mother's name": 'Latha Nambiar',
  Address: 'PG Hostel, Room 12\nMandya 571401',
  'University roll no.': '25M7001',
  'College roll no.': 'PG2025/7001',
  'Registration number': 'KMC/118204',
  'Registration date': '2023-06-01',
  'Valid up to': '2028-05-31',
} as const
const CHOICES = {
  'Blood group': 'AB-',
  'Vaccination status': 'Yes',
  University: 'Rajiv Gandhi University of Health Sciences',
  'Medical council': 'Karnataka Medical Council',
} as const

const field = (page: Page, label: string) =>
  page.getByRole('form', { name: 'Profile' }).getByLabel(new RegExp(`^${label.replace('.', '\\.')}( \\(optional\\))?$`))

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save profile' }).click()
}

async function expectSaved(page: Page): Promise<void> {
  const done = page.getByRole('alertdialog', { name: 'Updated' })
  await expect(done.getByText('Profile updated successfully', { exact: true })).toBeVisible()
  await expect(done).toHaveCount(0, { timeout: 4000 })
}

/** A picture of 900 by 300 pixels: a third each of red, green and blue. */
async function stripes(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 300
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    for (const [index, colour] of ['#f00', '#0f0', '#00f'].entries()) {
      context.fillStyle = colour
      context.fillRect(index * 300, 0, 300, 300)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

/** The picture that the profile shows: its size, and which colour is at its left edge, middle and right edge. */
async function shownPicture(page: Page) {
  return page
    .getByRole('region', { name: 'Picture', exact: true })
    .locator('img')
    .evaluate(async (node) => {
      const image = node as HTMLImageElement
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      context.drawImage(image, 0, 0)
      const colourAt = (x: number) => {
        const [red = 0, green = 0, blue = 0] = context.getImageData(Math.floor(x), canvas.height / 2, 1, 1).data
        return red > 150 ? 'red' : green > 150 ? 'green' : blue > 150 ? 'blue' : 'dark'
      }
      return {
        url: image.getAttribute('src') as string,
        size: [canvas.width, canvas.height],
        colours: [colourAt(4), colourAt(canvas.width / 2), colourAt(canvas.width - 5)],
      }
    })
}

async function choosePicture(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^(Choose a|Change) picture$/ }).click()
  await (await chooser).setFiles(file)
}

/** Drags from the middle of the frame by so many pixels: with a finger on a phone, with the mouse on a desktop. */
async function drag(page: Page, by: number): Promise<void> {
  const box = await page.getByRole('application', { name: 'Picture in its frame' }).boundingBox()
  if (!box) throw new Error('The frame is not there.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (onPhone()) {
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
    await touch('touchStart', x)
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + by * part)
    await touch('touchEnd')
  } else {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y, { steps: 4 })
    await page.mouse.up()
  }
}

test('the choices of the profile [L-192] [L-193] [L-196] [L-199] [L-200]', async ({ page, server }) => {
  await (await Actor.signIn(server, STUDENT)).open(page, '/profile')
  const optionsOf = (label: string) => field(page, label).getByRole('option').allTextContents()
  await expect
    .poll(() => optionsOf('Blood group'))
    .toEqual(['Choose', 'A+', 'B+', 'AB+', 'O+', 'A-', 'B-', 'AB-', 'O-'])
  expect(await optionsOf('Vaccination status')).toEqual(['Choose', 'Yes', 'No'])
  expect(await optionsOf('Medical council'), 'and the one that says Choose').toHaveLength(1 + 29)
  expect((await optionsOf('University')).length).toBeGreaterThan(50)
})

test('a student fills the whole profile; the server says what is missing [L-140] [L-194]', async ({ page, server }) => {
  const student = await Actor.signIn(server, STUDENT)
  await student.open(page, '/profile')
  await expect(page.getByRole('meter')).toBeVisible()
  // Verified students ask staff to change it.
  await expect(field(page, 'Joining date')).not.toBeEditable()
  for (const [label, value] of Object.entries(FIELDS)) await field(page, label).fill(value)
  for (const [label, value] of Object.entries(CHOICES)) await field(page, label).selectOption(value)
  const head = await field(page, 'Unit head').locator('option[value]:not([value=""])').last().textContent()
  await field(page, 'Unit head').selectOption({ label: head ?? '' })
  await save(page)
  await expectSaved(page)
  const missing = page.getByRole('list', { name: 'Still missing' })
  await expect(missing.getByRole('button')).toHaveText(['Picture'])
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '93')
  await missing.getByRole('button', { name: 'Picture' }).click()
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused()

  await page.reload()
  for (const [label, value] of Object.entries({ ...FIELDS, ...CHOICES })) {
    await expect(field(page, label)).toHaveValue(value)
  }
  const stored = (await Actor.signIn(server, STUDENT)).user
  expect(stored).toMatchObject({
    panNumber: 'KMC/118204',
    medicalCollege: CHOICES.University,
    unitHead: { name: head },
  })

  await field(page, 'Address').fill('')
  await save(page)
  await expectSaved(page)
  await missing.getByRole('button', { name: 'Address' }).click()
  await expect(field(page, 'Address')).toBeFocused()
})

test('what is refused is marked where it stands, and nothing is lost [L-285]', async ({ page, server }) => {
  const student = await Actor.signIn(server, STUDENT)
  const before = student.user.regDate
  await student.open(page, '/profile')
  await expect(field(page, 'Registration date')).toHaveAttribute('max', today())
  await field(page, "Father's name").fill('Kept while refused')
  for (const [label, value, message] of [
    ['Registration date', daysFromToday(1), 'A date in the future is not accepted here.'],
  ] as const) {
    const usual = await field(page, label).inputValue()
    await field(page, label).fill(value)
    await save(page)
    await expect(field(page, label)).toBeFocused()
    await expect(field(page, label)).toHaveAccessibleDescription(message)
    await expect(page.getByText('Please correct the marked fields.')).toBeVisible()
    await field(page, label).fill(usual)
  }
  // A day typed in part is an empty one to the browser; it must not take the stored one away.
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/profile/')) sent += 1
  })
  await field(page, 'Registration date').press('Backspace')
  await save(page)
  await expect(field(page, 'Registration date')).toHaveAccessibleDescription('Please enter the whole date.')
  expect(sent).toBe(0)
  await expect(field(page, "Father's name")).toHaveValue('Kept while refused')
  expect((await Actor.signIn(server, STUDENT)).user.regDate).toBe(before)
})

test('a picture is cropped by hand and by keys, replaced and removed [L-282] [P-321]', async ({ page, server }) => {
  const watch = await Watch.over(page)
  await (await Actor.signIn(server, STUDENT)).open(page, '/profile')
  await choosePicture(page, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf().bytes })
  await expect(page.getByText('The picture must be an image (jpg, jpeg, png, gif, webp).')).toBeVisible()
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await stripes(page) }

  // As it comes up: the middle third.
  await choosePicture(page, file)
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  const frame = dialog.getByRole('application', { name: 'Picture in its frame' })
  await expect(frame).toBeVisible()
  await expectNoSideScroll(page)
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(dialog).toHaveCount(0)
  await expectSaved(page)
  const first = await shownPicture(page)
  expect(first).toMatchObject({ size: [300, 300], colours: ['green', 'green', 'green'] })
  await expect(page.getByRole('button', { name: /^Account of / }).locator('img')).toHaveAttribute('src', first.url)

  // By hand: pulled to the right, the left third comes into the frame. By keys: it is zoomed and moved back a little.
  await choosePicture(page, file)
  await expect(frame).toBeVisible()
  await drag(page, 200)
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expectSaved(page)
  await expect.poll(async () => (await shownPicture(page)).colours).toEqual(['red', 'red', 'red'])
  const second = await shownPicture(page)
  expect(second.url).not.toBe(first.url)
  expect((await page.request.get(first.url)).status(), 'the replaced picture can still be fetched').toBe(404)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change picture' }).press('Enter')
  await (await chooser).setFiles(file)
  await expect(frame).toBeVisible()
  await frame.focus()
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeFocused()
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '200 per cent')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Save picture' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectSaved(page)
  // Zoomed to the double, half as many of the picture's pixels are kept.
  await expect.poll(async () => (await shownPicture(page)).size).toEqual([150, 150])
  expect((await shownPicture(page)).colours).toEqual(['blue', 'blue', 'blue'])

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Picture removed successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  expect((await Actor.signIn(server, STUDENT)).user.profilePic).toBeNull()
  watch.expectQuiet('the profile')
})

test('a picture that cannot be sent stays in its frame for another try', async ({ page, server }) => {
  await (await Actor.signIn(server, STUDENT)).open(page, '/profile')
  await choosePicture(page, { name: 'me.png', mimeType: 'image/png', buffer: await stripes(page) })
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  await page.route('**/api/profile/*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong. Please try again later.')
  await page.unroute('**/api/profile/*')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
})

/** The labels of the form in sight, once it is known which fields the person has. */
async function labels(page: Page): Promise<string[]> {
  await expect(page.getByRole('meter')).toBeVisible()
  const found = await page.getByRole('form', { name: 'Profile' }).locator('label').allTextContents()
  return found.map((label) => label.replace(' (optional)', ''))
}

const PERSON = ['Name', 'Phone', 'Email', 'Date of birth', 'Blood group', 'Vaccination status', 'Address']

test('a teacher has a profile of their own, with a registration', async ({ page, server }) => {
  await (await Actor.signIn(server, 'professor.forensic')).open(page, '/profile')
  const registration = ['Registration number', 'Medical council', 'Registration date', 'Valid up to']
  expect(await labels(page)).toEqual([...PERSON, 'Joining date', ...registration])
  await field(page, 'Registration number').fill('KMC/40912')
  await field(page, 'Joining date').fill('')
  await save(page)
  await expectSaved(page)
  const { user } = await Actor.signIn(server, 'professor.forensic')
  expect(user).toMatchObject({ panNumber: 'KMC/40912', joiningDate: null })
})

test('a clerk has a profile without one', async ({ page, server }) => {
  await (await Actor.signIn(server, 'clerk.forensic')).open(page, '/profile')
  expect(await labels(page)).toEqual([...PERSON, 'Joining date'])
})

test('a password is changed: common ones are refused, other devices are signed out [P-296] [P-398]', async ({
  page,
  server,
}) => {
  const next = 'Nine-Lamps#7'
  const elsewhere = await Actor.signIn(server, OTHER)
  await (await Actor.signIn(server, OTHER)).open(page, '/profile')
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Update Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Password' })
  const change = async (current: string, wanted: string) => {
    await dialog.getByLabel('Current password').fill(current)
    await dialog.getByLabel('New password', { exact: true }).fill(wanted)
    await dialog.getByLabel('Confirm new password').fill(wanted)
    await dialog.getByRole('button', { name: 'Update Password' }).click()
  }
  const rules = dialog.getByRole('list', { name: 'The new password needs' })
  await dialog.getByLabel('New password', { exact: true }).fill('Passw')
  await expect(rules.getByRole('listitem').filter({ hasText: ', met' })).toHaveCount(2)
  for (const [wanted, message] of [
    ['Password@1', 'This password is a common one and easy to guess. Please choose another.'],
    [
      'Nandini@1998',
      'This password is made of your name, email, phone or college and is easy to guess. Please choose another.',
    ],
    [
      'password',
      'Password must be at least 8 characters with an uppercase, a lowercase, a digit and a special character',
    ],
  ] as const) {
    await change('Demo@12345', wanted)
    await expect(dialog.getByRole('alert')).toHaveText(message)
  }
  await change('Wrong@12345', next)
  await expect(dialog.getByRole('alert')).toHaveText('Your current password is wrong.')
  expect((await elsewhere.ask('GET', '/session')).code).toBe(200)
  await change('Demo@12345', next)
  const done = page.getByRole('alertdialog', { name: 'Updated' })
  await expect(done.getByText('Password updated successfully', { exact: true })).toBeVisible()
  expect((await elsewhere.ask('GET', '/session')).code, 'the other device is still signed in').toBe(401)
  await Actor.signIn(server, OTHER, next)
  // Here the session goes on.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Profile')
})

test('the profile and its dialogs are accessible in light and dark', async ({ page, server }) => {
  test.slow()
  const watch = await Watch.over(page)
  await (await Actor.signIn(server, 'newcomer')).open(page, '/profile')
  await expect(page.getByRole('meter')).toBeVisible()
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await choosePicture(page, { name: 'me.png', mimeType: 'image/png', buffer: await stripes(page) })
  await expect(page.getByRole('application', { name: 'Picture in its frame' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Update Password' }).click()
  await expect(page.getByRole('dialog', { name: 'Update Password' })).toBeVisible()
  await expectAccessible(page)
  watch.expectQuiet('the profile')
})
