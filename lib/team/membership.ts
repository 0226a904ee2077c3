import { membershipKey } from '../settings/settings.ts'
import { checkBy, storageItem } from '../settings/storage-item.ts'
import type { Invitation } from './invitation.ts'

export interface Membership extends Invitation {
  machine: string
  machineName: string
  /** In ms since epoch. */
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

/** Not a zod schema, because every worker start reads this and most installations have no team. */
const isMembership = (value: unknown): value is Membership | null =>
  value === null ||
  (typeof value === 'object' &&
    texts.every((name) => typeof (value as Partial<Membership>)[name] === 'string') &&
    Array.isArray((value as Partial<Membership>).urls) &&
    typeof (value as Partial<Membership>).joinedAt === 'number')

/** Contains a password and the team's secret, so backups and exports leave it out. */
export const membership = storageItem(membershipKey, {
  protection: 'fresh',
  version: 1,
  schema: checkBy(isMembership),
  fallback: () => null,
})
