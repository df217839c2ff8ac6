import { useRouteError } from 'react-router'
import { isChunkError } from '../../../layout/build/staleBuild'
import { CrashScreen } from './CrashScreen'
import { PageError } from './PageError'

/** What is thrown outside any page: a frame whose code could not be fetched may be tried again, anything else is the logout screen. */
export function UncaughtError({ onShown }: { onShown: () => void }) {
  return isChunkError(useRouteError()) ? <PageError bare onShown={onShown} /> : <CrashScreen />
}
