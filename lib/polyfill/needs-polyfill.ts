interface Namespace {
  runtime?: { id?: string }
}

const { browser, chrome } = globalThis as { browser?: Namespace; chrome?: Namespace }

/** Whether this context lacks the native `browser` with promises. */
export const needsPolyfill = browser?.runtime?.id === undefined && chrome?.runtime?.id !== undefined
