interface Namespace {
  runtime?: { id?: string }
}

const { browser, chrome } = globalThis as { browser?: Namespace; chrome?: Namespace }

/** Whether this context of the extension has no native `browser`, whose methods return promises. */
export const needsPolyfill = browser?.runtime?.id === undefined && chrome?.runtime?.id !== undefined
