import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

/** What stands below all that is seen at first: drawn after the rest is painted, so that no click waits for it. */
export function NextFrame({ children }: { children: () => ComponentChildren }) {
  const painted = useSignal(false)
  useEffect(() => {
    painted.value = true
  }, [painted])
  return <>{painted.value && children()}</>
}
