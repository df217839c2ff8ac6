/** 50 minutes without input end the session (P-472). */
export const idleLimit = 3_000_000

/** Where the time of the last input is kept, shared by the tabs of this browser. */
export interface SharedTime {
  read(): number | null
  write(time: number): void
}

export const lastInputKey = 'pgl-last-input'

/** The last input in any tab. */
export const lastInput: SharedTime = {
  read: () => Number(localStorage.getItem(lastInputKey)) || null,
  write: (time) => localStorage.setItem(lastInputKey, String(time)),
}

/** Whether the last input in any tab is so long ago that it ended the session. */
export function wasIdle(now: number, shared: SharedTime = lastInput): boolean {
  const last = shared.read()
  return last !== null && now - last >= idleLimit
}
