import { checkBy, storageItem } from '../settings/storage-item.ts'

/**
 * Until when what the team has erased counts as known here, in milliseconds since 1970; 0: not since the browser was
 * started. Pages wait with records until it is, or for two seconds.
 */
export const erasuresReadUntil = storageItem('erasures-read', {
  area: 'session',
  version: 1,
  schema: checkBy((value): value is number => typeof value === 'number'),
  fallback: () => 0,
})
