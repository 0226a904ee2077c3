import type { KnownLimit, AccountState } from '../../records/database/rows/purchases.ts'
const untold: KnownLimit = { limit: null, left: null, resetsAt: null }

export const unknownAccount = (id: string): AccountState => ({
  id,
  at: null,
  creditsLeft: null,
  creditsTotal: null,
  day: untold,
  minute: untold,
  topUp: null,
  stopped: null,
  confirmed: false,
  waitUntil: null,
  skew: null,
  turn: 0,
  anchor: null,
})
