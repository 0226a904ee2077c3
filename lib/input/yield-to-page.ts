/** Shorter than half a frame: what comes between two pauses never holds up a key press or a scroll. */
const turnMs = 6

/** Lets the page draw and hear, once so much time has passed since it last could. */
export type YieldToPage = () => Promise<void> | undefined

export function yieldToPage(): YieldToPage {
  let began = performance.now()
  return () => {
    if (performance.now() - began < turnMs) return undefined
    return nextTurn().then(() => {
      began = performance.now()
    })
  }
}

/**
 * A page draws and hears keys before it goes on from `yield`. In a worker that goes before all that came meanwhile, such
 * as a click that buys: there it stands in line. `setTimeout` alone would wait 4 ms each time, which makes more of the
 * whole than the work does.
 */
function nextTurn(): Promise<unknown> {
  if (!('scheduler' in globalThis)) return new Promise((resolve) => setTimeout(resolve))
  return 'document' in globalThis && 'yield' in scheduler ? scheduler.yield() : scheduler.postTask(() => {})
}
