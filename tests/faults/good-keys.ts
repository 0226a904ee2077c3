/** API keys that the provider accepts in random histories. */
export const goodKeys = ['sandbox-demo-key', 'sandbox-other-key'] as const
