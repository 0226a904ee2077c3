import { membershipKey } from '../settings/settings.ts'
import { checkBy, storageItem } from '../settings/storage-item.ts'
import type { Invitation } from './invitation.ts'

/** What makes this installation a member of a team. */
export interface Membership extends Invitation {
  /** Random, of this installation alone. */
  machine: string
  /** What colleagues read in the list of machines, such as `Chrome on Linux`. */
  machineName: string
  /** Milliseconds since 1970. */
  joinedAt: number
}

const texts = [
  'team',
  'teamId',
  'user',
  'password',
  'memberName',
  'secret',
  'machine',
  'machineName',
] as const

/** By hand: the worker looks at each start, for most people in vain. What it says was checked when it was written. */
const isMembership = (value: unknown): value is Membership | null =>
  value === null ||
  (typeof value === 'object' &&
    texts.every((name) => typeof (value as Partial<Membership>)[name] === 'string') &&
    Array.isArray((value as Partial<Membership>).urls) &&
    typeof (value as Partial<Membership>).joinedAt === 'number')

/**
 * The team that this installation belongs to; `null`: none. It holds a password and the team's secret, as sensitive as
 * the key of the service. No setting: no backup and no export carries it.
 */
export const membership = storageItem(membershipKey, {
  protection: 'fresh',
  version: 1,
  schema: checkBy(isMembership),
  fallback: () => null,
})
