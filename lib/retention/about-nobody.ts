import type { BatchItem } from '../batches/batch.ts'

/** An item that ended, as a count of its outcome: whom it was about is not in it any more. */
export function itemAboutNobody(item: BatchItem): BatchItem {
  const operation = 'operation' in item.ask ? item.ask.operation : 'enrichProfile'
  return { ...item, ask: { operation, input: {} }, label: '', subject: null }
}

/** Whether an item has its outcome. */
export const hasEnded = ({ state }: BatchItem): boolean => state !== 'waiting' && state !== 'out'
