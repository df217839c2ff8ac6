import { useRouteError } from 'react-router'
import { isChunkError } from '../../layout/staleBuild'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { CrashScreen } from './CrashScreen'

/** The router's last resort: a page whose code could not be fetched may be tried again, anything else is the logout screen. */
export function UncaughtError() {
  const error = useRouteError()
  if (isChunkError(error)) {
    return (
      <main id="content" tabIndex={-1}>
        <ErrorPanel
          title="This page could not be loaded"
          message="Check your connection and try again. Nothing was lost and you are still signed in."
          onRetry={() => window.location.reload()}
        />
      </main>
    )
  }
  return <CrashScreen />
}
