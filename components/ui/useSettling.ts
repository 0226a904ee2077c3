import { useEffect, useReducer, useRef } from 'preact/hooks'

/** In ms. Reading a new label and pressing takes longer; the second click of a double click comes within 500 ms. */
const settleMs = 500

/** Time of the last click on any button with a price: the button that replaces it appears under the same pointer. */
let pressedAt = -Infinity

interface Settling {
  /** Whether to ignore a press, because it was meant for the previous content or repeats one. */
  isSettling: () => boolean
  /** Call this for ignored presses too, so that a series of quick presses counts as one. */
  pressed: () => void
}

/**
 * Protects a button with a price: quick presses count as one, and presses right after its purchase changed are ignored.
 * `about` identifies the purchase; omit it if it never changes.
 */
export function useSettling(isOn: boolean, about: string | undefined): Settling {
  const until = useRef(-Infinity)
  const shown = useRef<{ about: string | undefined } | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  if (isOn && (shown.current === null || shown.current.about !== about)) {
    // A button that replaces nothing can be pressed at once.
    const since = shown.current === null && about === undefined ? pressedAt : performance.now()
    until.current = Math.max(until.current, since + settleMs)
    shown.current = { about }
  }
  const isSettling = () => isOn && performance.now() < until.current
  // Read once per render: the pause may end between render and effect.
  const isDrawn = isSettling()
  useEffect(() => {
    if (!isDrawn) return
    const end = () => {
      // End it explicitly: browsers round timers, so by this clock the pause may not be over yet.
      until.current = -Infinity
      redraw(undefined)
    }
    const timer = setTimeout(end, Math.max(0, until.current - performance.now()))
    return () => clearTimeout(timer)
  }, [until.current, isDrawn])
  return {
    isSettling,
    pressed() {
      if (!isOn) return
      pressedAt = performance.now()
      until.current = pressedAt + settleMs
      redraw(undefined)
    },
  }
}
