import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from './render'

const hiding: SystemStyleObject<Theme>[] = [
  { display: 'none' },
  { visibility: 'hidden' },
  { opacity: 0 },
  { '&:not(a)': { display: 'none' } },
]

it.each(hiding)('a part hidden by %j is hidden in a unit test too, with the other declarations left out', (sx) => {
  renderPart(
    <>
      <Box sx={[sx, { color: 'primary.main' }]}>hidden</Box>
      <Box sx={{ display: 'block', color: 'red' }}>seen</Box>
    </>,
  )
  expect(screen.getByText('hidden')).not.toBeVisible()
  expect(screen.getByText('seen')).toBeVisible()
  expect(screen.getByText('seen')).toHaveStyle({ display: 'block' })
  expect(screen.getByText('seen')).not.toHaveStyle({ color: 'red' })
})
