import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

/** Renders its children one frame later, so that content below the fold doesn't delay the response to a click. */
export function NextFrame({ children }: { children: () => ComponentChildren }) {
  const painted = useSignal(false)
  useEffect(() => {
    painted.value = true
  }, [painted])
  return <>{painted.value && children()}</>
}
