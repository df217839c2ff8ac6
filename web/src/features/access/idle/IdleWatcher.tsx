import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { signOut } from '../signOut'
import type { IdleState } from './idleClock'
import { watchIdle } from './watchIdle'

// The shell fetches the dialogs ahead of need (`preloadDialogs`), so this one is there when it is wanted.
const ConfirmDialog = lazyPart(
  () => import('../../../ui/overlay/ConfirmDialog').then((all) => ({ default: all.ConfirmDialog })),
  { isOver: true },
)

/** Ends the session after 50 minutes without input in any tab, and warns two minutes before. */
export function IdleWatcher() {
  const [state, setState] = useState<IdleState>('active')
  const watch = useRef<ReturnType<typeof watchIdle>>(undefined)
  useEffect(() => {
    const begun = watchIdle((next) => {
      setState(next)
      if (next === 'over') signOut('idle')
    })
    watch.current = begun
    return begun.stop
  }, [])

  if (state !== 'warning') return null
  const goOn = () => {
    watch.current?.input()
    setState('active')
  }
  return (
    <ConfirmDialog
      title="Are you still there?"
      message="You will be logged out in two minutes because nothing was pressed or moved for a while."
      confirmLabel="Stay signed in"
      cancelLabel="Logout"
      onAnswer={(stay) => (stay ? goOn() : signOut('logout'))}
      // Whoever presses a key is there.
      onDismiss={goOn}
    />
  )
}
