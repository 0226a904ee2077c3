import { roundCredits } from '../prices/credits.ts'
import { firstProfile, profileOf } from '../../settings/accounts.ts'
import type { LedgerRequest, Spending, Unexplained } from '../../records/database/rows/purchases.ts'
import type { Database } from '../../records/database/database.ts'

export const nothingSpent = (key: string): Spending => ({
  key,
  credits: 0,
  held: 0,
  requests: 0,
  auto: 0,
  operations: {},
  unexplained: 0,
  unexplainedAuto: 0,
})

export const batchKey = (batch: string): string => `batch:${batch}`

const profilePrefix = 'profile:'

/** The key of a day's sum for a profile other than the first. The first profile's sum is the total minus the others. */
export const profileKey = (day: string, profile: string): string => `${profilePrefix}${day}:${profile}`

export const isProfileKey = (key: string): boolean => key.startsWith(profilePrefix)

/** The parts of a key from `profileKey`. */
export function readProfileKey(key: string): { day: string; profile: string } {
  const from = profilePrefix.length + '2026-11-23'.length
  return { day: key.slice(profilePrefix.length, from), profile: key.slice(from + 1) }
}

/** What counts against a budget, in credits: spent, reserved and unexplained. */
export const countedSpending = (sum: Pick<Spending, 'credits' | 'unexplained'> | undefined): number =>
  sum ? roundCredits(sum.credits + sum.unexplained) : 0

/** The same for the budget of automatic enrichment. */
export const countedAutoSpending = (sum: Pick<Spending, 'auto' | 'unexplainedAuto'>): number =>
  roundCredits(sum.auto + sum.unexplainedAuto)

/** Credits that are certainly spent, without reserved and unexplained ones. */
export const spentOf = (sum: Pick<Spending, 'credits' | 'held'> | undefined): number =>
  sum ? roundCredits(sum.credits - sum.held) : 0

type Spender = Pick<LedgerRequest, 'day' | 'batch' | 'account' | 'operation' | 'trigger'>

/** A change of a sum, in credits and requests. */
export interface SpendingChange {
  credits: number
  held?: number
  requests?: number
}

/** A sum plus the share of a request. */
export function withShare(
  sum: Spending,
  { operation, trigger }: Pick<Spender, 'operation' | 'trigger'>,
  share: SpendingChange,
): Spending {
  const { credits, held = 0, requests = 0 } = share
  const one = sum.operations[operation] ?? { credits: 0, requests: 0 }
  return {
    ...sum,
    credits: roundCredits(sum.credits + credits),
    held: roundCredits(sum.held + held),
    requests: sum.requests + requests,
    auto: trigger === 'auto' ? roundCredits(sum.auto + credits) : sum.auto,
    operations: {
      ...sum.operations,
      [operation]: { credits: roundCredits(one.credits + credits), requests: one.requests + requests },
    },
  }
}

/** A sum plus unexplained credits. */
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

/** The keys of all sums that include this day, run and account. */
export function spendingKeys({
  day,
  batch,
  account,
}: Pick<LedgerRequest, 'day' | 'batch' | 'account'>): string[] {
  const profile = profileOf(account)
  return [
    day,
    ...(batch === null ? [] : [batchKey(batch)]),
    ...(profile === firstProfile ? [] : [profileKey(day, profile)]),
  ]
}

/** The changed sums of a request by key; none if nothing changes. */
export function addShare(
  sumOf: (key: string) => Spending,
  spender: Spender,
  share: SpendingChange,
): [string, Spending][] {
  if (!share.credits && !share.held && !share.requests) return []
  return spendingKeys(spender).map((key) => [key, withShare(sumOf(key), spender, share)])
}

type Counted = Pick<LedgerRequest, 'cost' | 'reserved'>

/** What a request counts for in sums: its cost, or its reservation. */
export const countsFor = ({ cost, reserved }: Counted): number => cost ?? reserved

/** Credits reserved for a request with unknown cost. */
export const heldFor = ({ cost, reserved }: Counted): number => (cost === null ? reserved : 0)

/** The change of sums when a request changes. */
export function shareOfChange(before: Counted, after: Counted): SpendingChange {
  return {
    credits: roundCredits(countsFor(after) - countsFor(before)),
    held: roundCredits(heldFor(after) - heldFor(before)),
  }
}

/**
 * Updates a ledger row that the caller's transaction has read, and its sums. Writes the whole row, because an update
 * would read it again.
 */
export async function changeRequest(
  db: Database,
  request: LedgerRequest,
  change: Partial<LedgerRequest>,
): Promise<void> {
  const after = { ...request, ...change }
  const share = shareOfChange(request, after)
  if (share.credits || share.held) {
    const keys = spendingKeys(request)
    const rows = await db.spending.bulkGet(keys)
    const sums = new Map(keys.map((key, at) => [key, rows[at] ?? nothingSpent(key)]))
    const changed = addShare((key) => sums.get(key) ?? nothingSpent(key), request, share)
    await db.spending.bulkPut(changed.map(([, sum]) => sum))
  }
  await db.requests.put(after)
}

/** Sums of all days, oldest first. */
export function daySums(db: Database): Promise<Spending[]> {
  return db.spending.where('key').between('0', ':').toArray()
}

/** Sums of one profile's days, oldest first. */
export async function daySumsOf(db: Database, profile: string): Promise<Spending[]> {
  const [days, others] = await Promise.all([daySums(db), profileSums(db, '0', ':')])
  return sumsOfProfile(profile, days, others)
}

/** One profile's sum of a day. */
export async function daySumOf(db: Database, profile: string, day: string): Promise<Spending> {
  const [sum = nothingSpent(day), others] = await Promise.all([
    db.spending.get(day),
    profileSums(db, day, day),
  ])
  return sumsOfProfile(profile, [sum], others)[0] ?? nothingSpent(day)
}

/** Sums of all profiles except the first, between two local calendar days inclusive. */
export function profileSums(db: Database, from: string, until: string): Promise<Spending[]> {
  return db.spending.where('key').between(profileKey(from, ''), profileKey(until, '\uffff')).toArray()
}

/** A profile's part of daily sums, by key; `others`: the result of `profileSums` for these days. */
export function sumsOfProfile(
  profile: string,
  days: readonly Spending[],
  others: readonly Spending[],
): Spending[] {
  if (others.length === 0) return profile === firstProfile ? [...days] : []
  const rows = others.map((sum) => ({ ...readProfileKey(sum.key), sum }))
  if (profile !== firstProfile)
    return rows.flatMap((row) => (row.profile === profile ? [{ ...row.sum, key: row.day }] : []))
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return days.map((day) => (byDay.get(day.key) ?? []).reduce((left, { sum }) => minus(left, sum), day))
}

function minus(sum: Spending, part: Spending): Spending {
  const operations = { ...sum.operations }
  for (const [name, less] of Object.entries(part.operations)) {
    const whole = operations[name as keyof typeof operations]
    if (!whole || !less) continue
    const credits = roundCredits(whole.credits - less.credits)
    operations[name as keyof typeof operations] = { credits, requests: whole.requests - less.requests }
  }
  return {
    key: sum.key,
    credits: roundCredits(sum.credits - part.credits),
    held: roundCredits(sum.held - part.held),
    requests: sum.requests - part.requests,
    auto: roundCredits(sum.auto - part.auto),
    operations,
    unexplained: roundCredits(sum.unexplained - part.unexplained),
    unexplainedAuto: roundCredits(sum.unexplainedAuto - part.unexplainedAuto),
  }
}
