/** Whether this device has what the entry forms need without a network, and since when. */
import { useSyncExternalStore } from 'react'

/**
 * Nothing is known yet; code and lists are being fetched; that failed, and is tried again when the network is back; or all of
 * it is here, the oldest list from `at`, in milliseconds.
 */
export type Readiness = { is: 'unknown' } | { is: 'fetching' } | { is: 'failed' } | { is: 'ready'; at: number }

let current: Readiness = { is: 'unknown' }
const followers = new Set<() => void>()

/** Says how far the device is. */
export function setReadiness(next: Readiness) {
  current = next
  for (const follower of followers) follower()
}

const follow = (follower: () => void) => {
  followers.add(follower)
  return () => followers.delete(follower)
}

/** How far the device is, followed. */
export const useReadiness = () => useSyncExternalStore(follow, () => current)
