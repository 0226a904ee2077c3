import type * as dexie from 'dexie'

/**
 * Replaces `dexie` in `team.js` by the worker's own copy: a second copy couldn't take part in the worker's
 * transactions.
 */
const { sidelightDexie } = globalThis as unknown as { sidelightDexie: typeof dexie }

export const { Dexie, RangeSet, cmp } = sidelightDexie
