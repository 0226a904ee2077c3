/** The longest time between two pauses in ms: less than half a frame. */
const turnMs = 6

export type YieldToPage = () => Promise<void> | undefined

export function yieldToPage(): YieldToPage {
  let began = performance.now()
  return () => {
    if (performance.now() - began < turnMs) return undefined
    return nextTask().then(() => {
      began = performance.now()
    })
  }
}

/**
 * Resolves in a new task. `yield` resumes after the page has rendered and handled input. In a worker it would run
 * before pending events such as a click, so there a task is queued. `setTimeout` would wait 4 ms each time, longer than
 * the work itself.
 */
export function nextTask(): Promise<unknown> {
  if (!('scheduler' in globalThis)) return new Promise((resolve) => setTimeout(resolve))
  return 'document' in globalThis && 'yield' in scheduler ? scheduler.yield() : scheduler.postTask(() => {})
}
