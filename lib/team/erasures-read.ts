import { checkBy, storageItem } from '../settings/storage-item.ts'

/**
 * Time in ms since epoch until which the team's deletions count as up to date; 0: not read since the browser started.
 * Pages wait for it, at most two seconds, before showing records.
 */
export const erasuresReadUntil = storageItem('erasures-read', {
  area: 'session',
  version: 1,
  schema: checkBy((value): value is number => typeof value === 'number'),
  fallback: () => 0,
})
