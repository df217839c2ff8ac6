import type { ReactNode } from 'react'
import { useIsDesktop } from '../../../ui/useIsDesktop'

/** Holds a table that scrolls sideways within itself on phones, where it can be reached by keys as well. */
export function Wide({ label, children }: { label: string; children: ReactNode }) {
  const isDesktop = useIsDesktop()
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for the inputs of a form.
    <div className="wide" role="group" aria-label={label} tabIndex={isDesktop ? undefined : 0}>
      {children}
    </div>
  )
}
