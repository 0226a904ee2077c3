/**
 * Runs steps that nobody waits for, one after the other. One that fails is reported to the worker's console and does
 * not keep the next from running; the promise never rejects.
 */
export async function runInBackground(...steps: (() => unknown)[]): Promise<void> {
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      report(error)
    }
  }
}

/**
 * Whatever rejects in the worker and is handled nowhere is reported in the same way. Only the error's name: its message
 * may hold an address or a name.
 */
export function reportUnhandled(): void {
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    report(event.reason)
  })
}

/** Reports what failed to the worker's console. */
export function report(error: unknown): void {
  // oxlint-disable-next-line no-console -- The worker has no view, and whoever looks into its console looks for this.
  console.warn('A background step failed:', error instanceof Error ? error.name : typeof error)
}
