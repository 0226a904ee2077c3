import { effect, type Signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Runs the requested action and clears `wanted` first. Synchronous, so that the next key goes to what the action
 * opened.
 */
export function useWanted<Action>(wanted: Signal<Action | null>, press: (action: Action) => void): void {
  const latest = useRef(press)
  latest.current = press
  useLayoutEffect(
    () =>
      effect(() => {
        const action = wanted.value
        if (action === null) return
        wanted.value = null
        latest.current(action)
      }),
    [wanted],
  )
}
