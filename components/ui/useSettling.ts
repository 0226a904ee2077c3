import { useEffect, useReducer, useRef } from 'preact/hooks'

/** Shorter than reading and pressing a new label; double clicks take up to 500 ms. */
const settleMs = 500

/** Time of the last click on a button with a price: its replacement is under the same pointer. */
let pressedAt = -Infinity

interface Settling {
  /** The press was aimed at the previous content or repeats one. */
  isSettling: () => boolean
  /** Call on ignored presses too: a series of quick presses counts as one. */
  pressed: () => void
}

/**
 * Quick presses of a button with a price count as one; presses right after its purchase changed are ignored. `about`
 * identifies the purchase; omit it if it never changes.
 */
export function useSettling(isOn: boolean, about: string | undefined): Settling {
  const until = useRef(-Infinity)
  const shown = useRef<{ about: string | undefined } | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  if (isOn && (shown.current === null || shown.current.about !== about)) {
    // A button without predecessor can be pressed at once.
    const since = shown.current === null && about === undefined ? pressedAt : performance.now()
    until.current = Math.max(until.current, since + settleMs)
    shown.current = { about }
  }
  const isSettling = () => isOn && performance.now() < until.current
  // The pause can end between render and effect.
  const isDrawn = isSettling()
  useEffect(() => {
    if (!isDrawn) return
    const end = () => {
      // Browsers round timers: the pause may not be over by this clock.
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
