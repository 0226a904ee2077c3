import { effect, type Signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Runs a requested action, and clears `requestedAction` first. Synchronous: the next key goes to the opened element.
 */
export function useRequestedAction<Action>(
  requestedAction: Signal<Action | null>,
  press: (action: Action) => void,
): void {
  const latest = useRef(press)
  latest.current = press
  useLayoutEffect(
    () =>
      effect(() => {
        const action = requestedAction.value
        if (action === null) return
        requestedAction.value = null
        latest.current(action)
      }),
    [requestedAction],
  )
}
