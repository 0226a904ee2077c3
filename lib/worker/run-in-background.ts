/** Runs steps in order without a caller waiting. Reports a failing one to the console and continues. Never rejects. */
export async function runInBackground(...steps: (() => unknown)[]): Promise<void> {
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      report(error)
    }
  }
}

/** Reports only the error's name: a message may contain an address or a name. */
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
