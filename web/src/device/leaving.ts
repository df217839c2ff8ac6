import { counted } from '../lib/counted'
import { takeUnsaved } from './unsaved'
import { canKeep, count, wipe } from './vault'

/** What of the user's would be lost by signing out for good, in words; null when there is nothing. */
export async function whatIsKept(user: string): Promise<string | null> {
  if (!canKeep()) return null
  const [drafts, unsent] = [await count('drafts', user), await count('outbox', user)]
  const parts = [
    unsent > 0 && counted(unsent, 'entry that was not sent yet', 'entries that were not sent yet'),
    drafts > 0 && counted(drafts, 'draft'),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' and ') : null
}

/** Forgets everything of the user on this device. */
export async function forgetUser(user: string): Promise<void> {
  takeUnsaved(user)
  if (canKeep()) await wipe(user)
}
