import Box from '@mui/material/Box'
import { optionalPart } from '../../lazy/optionalPart'
import type { EntryFormState } from './useEntryForm'

const ProgressLine = optionalPart<{ state: EntryFormState }>(
  () => import('./EntrySections').then(({ ProgressLine: each }) => ({ default: each })),
  <Box sx={{ flex: 'none', height: 61 }} />,
)

/** Where a phone shows one section of a long form at a time: how far it has come. Its place is kept while it is fetched. */
export function EntryProgress({ state }: { state: EntryFormState }) {
  if (state.step === null) return null
  return <ProgressLine state={state} />
}
