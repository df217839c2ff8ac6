import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kinds } from '../../../api/generated/kinds'
import { fakeApi, renderRoute, signedIn, student } from '../../../testing/render'

test('[L-386] a filter spells its options as people read them, and sends the stored values', async () => {
  signedIn(student())
  fakeApi({})
  const teaching = kinds.find(({ key }) => key === 'teaching')
  renderRoute(`/task/${teaching?.categoryId}`)
  expect(await screen.findByRole('option', { name: 'Demonstrations' })).toHaveValue('Demostrations')
})
