import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kind as checklist } from '../../../api/generated/checklist'
import { kinds } from '../../../api/generated/kinds'
import { fakeApi, renderPart, signedIn, student } from '../../../testing/render'
import { makeEntry } from '../entryFixtures'
import AddEntryDialog from './AddEntryDialog'
import { lists, press } from './addEntryFixtures'

const INSERTED = 'Task inserted successfully'
const said = {
  conference: INSERTED,
  paper: INSERTED,
  clinicalCase: INSERTED,
  checklist: 'Checklist added successfully',
}

test.each(Object.entries(said))('[L-382] an added %s says “%s”, whether or not the server does', async (key, text) => {
  const kind = key === 'checklist' ? checklist : kinds.find((each) => each.key === key)
  if (!kind) throw new Error(`There is no kind ${key}`)
  const file = kind.fields.find(({ type, required }) => type === 'file' && required)
  // Its required fields are filled by the entry that it corrects; a file has to be chosen anew.
  const definition = { ...kind, fields: kind.fields.filter((field) => field !== file) }
  signedIn(student())
  const { calls } = fakeApi({
    ...lists,
    [`POST /entries/${key}`]: { status: 201, body: { status: true, data: makeEntry(kind) } },
  })
  renderPart(
    <AddEntryDialog
      kind={definition}
      replaces={makeEntry(kind, key === 'checklist' ? { validUntil: null } : {})}
      onClose={() => undefined}
    />,
  )
  await screen.findByRole('button', { name: 'Submit' })
  await act(async () => press('Submit'))
  await waitFor(() => expect(calls()).toContain(`POST /entries/${key}`))
  expect(await screen.findByText(text)).toBeInTheDocument()
})
