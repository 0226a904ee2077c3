import { checkBy, storageItem } from '../settings/storage-item.ts'

/**
 * Until when the team's deletions count as up to date here, in milliseconds since 1970; 0: not read since the
 * browser started. Pages delay showing records until then, at most two seconds.
 */
export const erasuresReadUntil = storageItem('erasures-read', {
  area: 'session',
  version: 1,
  schema: checkBy((value): value is number => typeof value === 'number'),
  fallback: () => 0,
})
