export const goodKeys = ['sandbox-demo-key', 'sandbox-other-key'] as const
