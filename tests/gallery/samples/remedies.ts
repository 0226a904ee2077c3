const nothing = () => {}

export const remedies = {
  operation: 'enrichProfile',
  priceOf: () => 2,
  onAskAgain: nothing,
  onTryAgain: nothing,
} as const
