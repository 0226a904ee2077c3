const nothing = () => {}

export const remedies = {
  operation: 'enrichProfile',
  priceOf: () => 2,
  onRepeat: nothing,
  onTryAgain: nothing,
} as const
