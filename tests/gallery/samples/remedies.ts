const nothing = () => {}

export const remedies = {
  askAgainLabel: 'Look up again · up to 2 credits',
  onAskAgain: nothing,
  onTryAgain: nothing,
}
