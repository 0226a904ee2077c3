import { useEffect, useReducer, useRef } from 'preact/hooks'

/** Shorter than anyone can read a new label and press it; double clicks take up to 500 ms. */
const settleMs = 500

/** Time of the last press of a button with a price on this page; its replacement is under the same pointer. */
let pressedAt = -Infinity

interface Settling {
  /**
   * Whether a press now should be ignored, because it was aimed at the previous content or repeats the previous press.
   */
  isSettling: () => boolean
  /** Call on every press, even an ignored one, so that a series of quick presses counts as one. */
  pressed: () => void
}

/**
 * Turns quick presses of a button with a price into one press, and ignores presses right after its purchase changed.
 * `about` identifies the purchase; omit it if it never changes.
 */
export function useSettling(isOn: boolean, about: string | undefined): Settling {
  const until = useRef(-Infinity)
  const shown = useRef<{ about: string | undefined } | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  if (isOn && (shown.current === null || shown.current.about !== about)) {
    // A button that is there from the start and has no predecessor can be pressed at once.
    const since = shown.current === null && about === undefined ? pressedAt : performance.now()
    until.current = Math.max(until.current, since + settleMs)
    shown.current = { about }
  }
  const isSettling = () => isOn && performance.now() < until.current
  // The pause can end between rendering and the effect; the button must render again in that case too.
  const isDrawn = isSettling()
  useEffect(() => {
    if (!isDrawn) return
    const end = () => {
      // Browsers round timers: by this clock, the pause may not be over yet.
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
