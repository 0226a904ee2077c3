/** Keys that the provider accepts in a history. */
export const goodKeys = ['sandbox-demo-key', 'sandbox-other-key'] as const
