import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/test'
import { wellMade } from '../support/together'

/** The names of the files in a ZIP, and the text of one of them, by Python, which the product needs anyway. */
function opened(path: string): { names: string[]; index: string } {
  const script = [
    'import json, sys, zipfile',
    'archive = zipfile.ZipFile(sys.argv[1])',
    'assert archive.testzip() is None',
    'print(json.dumps({"names": archive.namelist(), "index": archive.read("index.html").decode()}))',
  ].join('\n')
  return JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }))
}

test('the head of a department has its inspection pack made, watches it and opens it', async ({
  page,
  cast,
  browser,
}) => {
  test.slow()
  const head = await cast.as('hod.pathology')
  const student = await cast.as('student.pathology')
  await head.open(page, '/packs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspection Packs')
  await page.getByRole('button', { name: 'New pack' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inspection pack' })
  await expect(dialog.getByText('the SHA-256 of every file')).toBeVisible()
  await wellMade(page)
  await dialog.getByRole('button', { name: 'Make the pack' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  // It goes on without the dialog, and the list says how far it is.
  const row = page.getByRole('listitem').filter({ hasText: 'Inspection pack of a department' }).first()
  await expect(row.getByText('Ready', { exact: true })).toBeVisible({ timeout: 90_000 })
  await wellMade(page)
  const waiting = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download Pack Pathology/ }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^Pack Pathology \d{4}-\d{2}-\d{2}\.zip$/)
  const kept = join(mkdtempSync(join(tmpdir(), 'pgl-pack-')), 'pack.zip')
  await download.saveAs(kept)
  const { names, index } = opened(kept)
  expect(names).toEqual(expect.arrayContaining(['index.html', 'manifest.csv', 'summary.xlsx']))
  expect(names.filter((name) => name.startsWith('students/') && name.endsWith('/logbook.pdf')).length).toBeGreaterThan(
    0,
  )
  expect(index).toContain(student.user.name)

  // The index opens by itself, as from a memory stick; no script, nothing fetched.
  const context = await browser.newContext()
  const bare = await context.newPage()
  const asked: string[] = []
  bare.on('request', (request) => asked.push(request.url()))
  await bare.setContent(index)
  await expect(bare.getByRole('heading', { level: 1 })).toHaveText('Pathology')
  await wellMade(bare)
  expect(asked).toEqual([])
  await context.close()
})
