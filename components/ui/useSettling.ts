import { useEffect, useReducer, useRef } from 'preact/hooks'

/** Nobody reads what came under the pointer and presses it within this time; double clicks take up to half a second. */
const settleMs = 500

/** When a button that spends was pressed last on this page: what comes into its place is under the same pointer. */
let pressedAt = -Infinity

export interface Settling {
  /** Whether a press now would still be meant for what was there before, or repeats the one before. */
  isSettling: () => boolean
  /** Call at every press, also at one that does nothing: quick presses in a row are one. */
  pressed: () => void
}

/**
 * Makes quick presses of a button that spends one press, and ignores those that come too soon after what it is about
 * changed. `about`: what a press would buy again, or next; left out where it is always the same.
 */
export function useSettling(isOn: boolean, about: string | undefined): Settling {
  const until = useRef(-Infinity)
  const shown = useRef<{ about: string | undefined } | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  if (isOn && (shown.current === null || shown.current.about !== about)) {
    // One that is there from the beginning, and about nothing that was there before it, can be pressed at once.
    const since = shown.current === null && about === undefined ? pressedAt : performance.now()
    until.current = Math.max(until.current, since + settleMs)
    shown.current = { about }
  }
  const isSettling = () => isOn && performance.now() < until.current
  // The pause can end between drawing and the effect: then the button must still be drawn again.
  const isDrawn = isSettling()
  useEffect(() => {
    if (!isDrawn) return
    const end = () => {
      // Browsers round clocks: by this one, the time may not be over yet.
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
