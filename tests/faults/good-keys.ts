/** Keys that the service of a history knows. */
export const goodKeys = ['sandbox-demo-key', 'sandbox-other-key'] as const
