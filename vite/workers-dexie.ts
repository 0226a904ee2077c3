import type * as dexie from 'dexie'

/**
 * What `dexie` is in `team.js`: the worker's own, which the worker leaves before. A second one would know nothing of the
 * transactions of the first.
 */
const { sidelightDexie } = globalThis as unknown as { sidelightDexie: typeof dexie }

export const { Dexie, RangeSet, cmp } = sidelightDexie
