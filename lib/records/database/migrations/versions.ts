import type { Transaction } from 'dexie'
import { toVersion2 } from './2.ts'
import { boundStoredRows } from './4-bounds.ts'
import { removeConstantIds } from './4-constant-ids.ts'
import { addDetails } from './4-details.ts'
import { addHeldAndUnexplained } from './4-held-and-unexplained.ts'
import { addMatchKeys } from './4-match-keys.ts'

/**
 * One version of the database: the stores that it changed, each with its primary key and indexes as Dexie writes them,
 * and the steps that bring rows of the version before it into its form, in their order.
 *
 * Frozen: no file of this folder imports anything from outside of it but types of Dexie, and a version that was
 * published is never changed. What changes the schema adds a version, a frozen backup and an example database.
 */
export interface SchemaVersion {
  stores: Readonly<Record<string, string>>
  upgrades?: readonly ((change: Transaction) => Promise<void>)[]
}

/** All versions, by their numbers. */
export const versions: Readonly<Record<number, SchemaVersion>> = {
  1: {
    stores: {
      subjects: 'key, *aliases, kind, updatedAt',
      sections: '[subject+name], subject',
      requests: 'id, question, subject, state, day, reservedAt',
      answers: 'request',
    },
  },
  2: {
    stores: {
      subjects: 'key, *aliases, kind, company, updatedAt, *tags, *lists',
      requests: 'id, question, subject, state, day, reservedAt, batch, *found, [account+counted]',
      accounts: 'id',
      spending: 'key',
      learned: 'key',
      lists: 'id',
      history: 'id, subject, at',
      suppressed: 'hash',
    },
    upgrades: [toVersion2],
  },
  3: {
    stores: {
      batches: 'id, state, createdAt',
      items: '[batch+position], [batch+state+position], subject, request',
      deliveries: 'id, [destination+subject], [state+nextAt], subject, at',
    },
  },
  4: {
    stores: {
      subjects: 'key, *aliases, kind, [company+kind], updatedAt, *tags, *lists',
      requests:
        'id, question, subject, state, day, reservedAt, batch, *found, [account+counted], [operation+trigger+reservedAt], claimed',
      unexplained: 'id, [account+state]',
      matchKeys: 'source, *keys',
      lightRows: '[from+until]',
      merges: 'id, subject, other, *disputed',
      suppressed: 'hash, group, slow',
      suppressionKeys: 'id',
      pictures: 'subject, bytes, blocked',
      held: 'key, step, *marks',
      undoSteps: 'id, at, until',
      library: 'key',
      teamClaims: 'request',
      teamState: 'key',
      deliveries:
        'id, [destination+subject], [destination+state+nextAt], [state+nextAt], subject, at, [state+at], [destination+at], [destination+state+at]',
    },
    upgrades: [boundStoredRows, removeConstantIds, addMatchKeys, addHeldAndUnexplained, addDetails],
  },
}

/** All stores of one version, as Dexie takes them; `undefined` where there was no such version. */
export function storesOfVersion(version: number): Record<string, string> | undefined {
  if (!Object.hasOwn(versions, version)) return undefined
  const upTo = Object.entries(versions).filter(([number]) => Number(number) <= version)
  return Object.assign({}, ...upTo.map(([, { stores }]) => stores)) as Record<string, string>
}
