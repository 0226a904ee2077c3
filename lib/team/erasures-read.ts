import { checkBy, storageItem } from '../settings/storage-item.ts'

/**
 * Until when the team's deletions count as up to date, in ms since epoch; 0 if they haven't been read since the browser
 * started. Pages wait for that before they show records, at most two seconds.
 */
export const erasuresReadUntil = storageItem('erasures-read', {
  area: 'session',
  version: 1,
  schema: checkBy((value): value is number => typeof value === 'number'),
  fallback: () => 0,
})
