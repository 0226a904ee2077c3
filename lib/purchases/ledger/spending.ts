import { roundCredits } from '../prices/credits.ts'
import { profileOf } from '../../settings/accounts.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { Spending, Unexplained } from '../rows/spending.ts'
import type { Database } from '../../records/database/database.ts'

export const nothingSpent = (key: string): Spending => ({
  key,
  credits: 0,
  reserved: 0,
  requests: 0,
  auto: 0,
  operations: {},
  unexplained: 0,
  unexplainedAuto: 0,
})

export const runKey = (run: string): string => `run:${run}`

export const watchKey = (list: string, day: string): string => `watch:${list}:${day}`

const profilePrefix = 'profile:'

export const profileKey = (day: string, profile: string): string => `${profilePrefix}${day}:${profile}`

export const isProfileKey = (key: string): boolean => key.startsWith(profilePrefix)

export function readProfileKey(key: string): { day: string; profile: string } {
  const from = profilePrefix.length + '2026-11-23'.length
  return { day: key.slice(profilePrefix.length, from), profile: key.slice(from + 1) }
}

/** Credits that count against a budget: spent, reserved and unexplained ones. */
export const countedSpending = (sum: Pick<Spending, 'credits' | 'unexplained'> | undefined): number =>
  sum ? roundCredits(sum.credits + sum.unexplained) : 0

/** Like `countedSpending`, but only for automatic enrichment. */
export const countedAutoSpending = (sum: Pick<Spending, 'auto' | 'unexplainedAuto'>): number =>
  roundCredits(sum.auto + sum.unexplainedAuto)

/** Credits certainly spent, without reserved and unexplained ones. */
export const spentOf = (sum: Pick<Spending, 'credits' | 'reserved'> | undefined): number =>
  sum ? roundCredits(sum.credits - sum.reserved) : 0

type Spender = Pick<LedgerRequest, 'day' | 'run' | 'account' | 'operation' | 'trigger' | 'watch'>

export interface SpendingChange {
  credits: number
  reserved?: number
  requests?: number
}

export function withShare(
  sum: Spending,
  { operation, trigger }: Pick<Spender, 'operation' | 'trigger'>,
  share: SpendingChange,
): Spending {
  const { credits, reserved = 0, requests = 0 } = share
  const one = sum.operations[operation] ?? { credits: 0, requests: 0 }
  return {
    ...sum,
    credits: roundCredits(sum.credits + credits),
    reserved: roundCredits(sum.reserved + reserved),
    requests: sum.requests + requests,
    auto: trigger === 'auto' ? roundCredits(sum.auto + credits) : sum.auto,
    operations: {
      ...sum.operations,
      [operation]: { credits: roundCredits(one.credits + credits), requests: one.requests + requests },
    },
  }
}

export function withUnexplained(
  sum: Spending,
  { auto }: Pick<Unexplained, 'auto'>,
  credits: number,
): Spending {
  return {
    ...sum,
    unexplained: roundCredits(sum.unexplained + credits),
    unexplainedAuto: auto ? roundCredits(sum.unexplainedAuto + credits) : sum.unexplainedAuto,
  }
}

/** The keys of all sums that a request counts in: its day, run, account and watched list. */
export function spendingKeys({
  day,
  run,
  account,
  watch,
}: Pick<LedgerRequest, 'day' | 'run' | 'account' | 'watch'>): string[] {
  return [
    day,
    profileKey(day, profileOf(account)),
    ...(run === null ? [] : [runKey(run)]),
    ...(watch ? [watchKey(watch.list, watch.day)] : []),
  ]
}

/** The changed sums by key; empty if nothing changes. */
export function addShare(
  sumOf: (key: string) => Spending,
  spender: Spender,
  share: SpendingChange,
): [string, Spending][] {
  if (!share.credits && !share.reserved && !share.requests) return []
  return spendingKeys(spender).map((key) => [key, withShare(sumOf(key), spender, share)])
}

type Counted = Pick<LedgerRequest, 'cost' | 'reserved'>

/** The credits that a request counts for: its cost or, if that is unknown, its reservation. */
export const countsFor = ({ cost, reserved }: Counted): number => cost ?? reserved

export const reservedFor = ({ cost, reserved }: Counted): number => (cost === null ? reserved : 0)

export function shareOfChange(before: Counted, after: Counted): SpendingChange {
  return {
    credits: roundCredits(countsFor(after) - countsFor(before)),
    reserved: roundCredits(reservedFor(after) - reservedFor(before)),
  }
}

/** Replaces a row that the caller's transaction has read, and updates the sums. */
export async function changeRequest(
  db: Database,
  request: LedgerRequest,
  after: LedgerRequest,
): Promise<void> {
  const share = shareOfChange(request, after)
  if (share.credits || share.reserved) {
    const keys = spendingKeys(request)
    const rows = await db.spending.bulkGet(keys)
    const sums = new Map(keys.map((key, at) => [key, rows[at] ?? nothingSpent(key)]))
    const changed = addShare((key) => sums.get(key) ?? nothingSpent(key), request, share)
    await db.spending.bulkPut(changed.map(([, sum]) => sum))
  }
  await db.requests.put(after)
}

/** No other key begins with a digit. */
export const everyDay = ['0', ':'] as const

/** Daily sums over all profiles, oldest first. */
export function daySums(db: Database): Promise<Spending[]> {
  return db.spending
    .where('key')
    .between(...everyDay)
    .toArray()
}

/** Daily sums of one profile, oldest first. */
export async function daySumsOf(db: Database, profile: string): Promise<Spending[]> {
  return sumsOfProfile(profile, await profileSums(db, ...everyDay))
}

export async function daySumOf(db: Database, profile: string, day: string): Promise<Spending> {
  const sum = await db.spending.get(profileKey(day, profile))
  return sum ? { ...sum, key: day } : nothingSpent(day)
}

/** Of each profile and day, between two local calendar days (both included). */
export function profileSums(db: Database, from: string, until: string): Promise<Spending[]> {
  return db.spending.where('key').between(profileKey(from, ''), profileKey(until, '\uffff')).toArray()
}

/** One profile's part of `profileSums`, keyed by day. */
export function sumsOfProfile(profile: string, sums: readonly Spending[]): Spending[] {
  return sums.flatMap((sum) => {
    const of = readProfileKey(sum.key)
    return of.profile === profile ? [{ ...sum, key: of.day }] : []
  })
}
