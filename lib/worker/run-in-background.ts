/**
 * Runs steps in order without a caller waiting. Reports a failing step to the console and continues with the next.
 * Never rejects.
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

/** Reports only the names of unhandled errors, because a message may contain an email or a name. */
export function reportUnhandled(): void {
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    report(event.reason)
  })
}

export function report(error: unknown): void {
  // oxlint-disable-next-line no-console -- The worker has no view, and whoever looks into its console looks for this.
  console.warn('A background step failed:', error instanceof Error ? error.name : typeof error)
}
