/** In the order of their tabs. */
export const inboxKinds = ['jobChange', 'followUp', 'duplicate', 'inform'] as const
export type InboxKind = (typeof inboxKinds)[number]
