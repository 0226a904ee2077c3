import { effect, type Signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Carries out what a key asks for, and takes it out of `wanted` first. At once, before the next key: what is typed then
 * belongs to what this opened.
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
