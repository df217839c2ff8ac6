import { Component, type ReactNode } from 'react'
import { CrashScreen } from './CrashScreen'

/** Catches what breaks outside the router; inside, the router's error element does the same. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override render() {
    return this.state.error ? <CrashScreen /> : this.props.children
  }
}
