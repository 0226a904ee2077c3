import { effect, type Signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Runs a requested action once, after clearing `requestedAction`. A layout effect, so that the next key goes to the
 * element that the action opens.
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
