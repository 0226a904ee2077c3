import type { ShownResult } from '../purchases/rows/refusal.ts'
import { maxWrites } from './engine.ts'
import { erasureHead } from './erasures.ts'
import { sharedKey } from './keys.ts'
import { listHead } from './suppressions.ts'
import {
  readShared,
  sealedWrite,
  type SharedValue,
  type SharedValues,
  type SharedWrite,
  type TeamContext,
} from './shared-values.ts'
import { commitWithRetry } from './commit-with-retry.ts'

/** `unknown`: no response, but it may have been charged. */
type ClaimState = 'in-flight' | 'done' | 'unknown'

/** Under each key of the request, for one machine. */
export interface Claim {
  id: string
  member: string
  name: string
  machine: string
  state: ClaimState
  /** In ms since epoch by that machine's clock. */
  at: number
  keys: string[]
  sums: string[]
  outcome?: 'ok' | 'not-found' | 'refused'
  records?: string[]
}

/** Of one UTC day, in credits: spent by ended claims, and reserved for open ones, by claim id. */
interface SharedSum {
  spent: number
  reserved: Record<string, number>
}

/** Of an account in the newest minute that had any. Minutes count from 1970. */
interface SharedMinute {
  minute: number
  count: number
}

export interface ClaimTerms {
  id: string
  requestKeys: readonly string[]
  /** In credits. */
  reserved: number
  /** The same on all machines with this API key. `perMinute` is `null` if the limit is unknown. */
  account: string
  perMinute: number | null
  /** On screen when a person requested a refresh; `null` if this isn't one. */
  repeat: ShownResult | null
  /** A claim that a person replaces, accepting that both requests may be charged; otherwise `null`. */
  overriddenClaim: number | null
  /** In ms; `notFoundFor` is for a "not found". */
  freshFor: number
  notFoundFor: number
  /** In ms, for a request without a usable response. If missing, forever. */
  blockedFor?: number | undefined
  /** Up to this revision of its head. */
  followList(head: number): Promise<void>
  /**
   * Applies the team's deletions up to this revision of their head, so that none deletes the response afterwards.
   * Resolves to `false` while a request about a deleted person is in flight.
   */
  followErasures(head: number): Promise<boolean>
  own(id: string): Promise<ClaimedRequestState>
}

/** `unsent`: certainly. `missing`: the ledger doesn't have it. */
export type ClaimedRequestState = 'unsent' | 'open' | 'ended' | 'missing'

/**
 * `won`: send the request. `claimed`: another machine has the claim; `erasures` is the place of the newest deletion
 * that it had applied. `budget`: the cost would exceed a daily budget. `minute`: the rate limit is used up until
 * `until`. `erasing`: a deletion by the team can't be applied here yet.
 */
export type ClaimResult =
  | { kind: 'won'; keys: string[]; sums: string[] }
  | { kind: 'claimed'; claim: Claim; revision: number; erasures: number }
  | { kind: 'budget'; budgetOf: 'team' | 'member'; spent: number; budget: number }
  | { kind: 'minute'; until: number }
  | { kind: 'erasing' }

const maxClockSkewMinutes = 5
const minuteMs = 60_000

export const claimKeys = ({ keys }: TeamContext, requestKeys: readonly string[]): Promise<string[]> =>
  Promise.all([...new Set(requestKeys)].map((requestKey) => sharedKey(keys, 'claim', requestKey)))

/** The day in UTC, so that all machines count the same one. */
export const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

/** The keys of today's sums: the team's and this member's. */
export const sumKeysOfToday = (team: TeamContext) => sumKeys(team, dayOf(team.now()))

/** Credits spent and reserved on a UTC day, by the team and by each of the given members. */
export async function creditsOfDay(
  team: TeamContext,
  day: string,
  members: readonly string[],
): Promise<{ team: number; members: Map<string, number> }> {
  const names = [[day], ...members.map((member) => [day, member])]
  const keys = await Promise.all(names.map((each) => sharedKey(team.keys, 'sum', ...each)))
  const credits: number[] = []
  for (let from = 0; from < keys.length; from += maxWrites) {
    const some = keys.slice(from, from + maxWrites)
    const read = await readShared(team, some)
    credits.push(...some.map((key) => spentOfSum(read.get<SharedSum>(key)?.value ?? emptySum)))
  }
  return {
    team: credits[0] ?? 0,
    members: new Map(members.map((member, at) => [member, credits[at + 1] ?? 0])),
  }
}

const sumKeys = ({ keys, member }: TeamContext, day: string) =>
  Promise.all([sharedKey(keys, 'sum', day), sharedKey(keys, 'sum', day, member.id)])

/**
 * The key of this machine's fence. Claim transactions expect the fence unchanged, so moving it invalidates those in
 * flight: see `deleteUnsentClaim`.
 */
const fenceKey = ({ keys, machine }: TeamContext) => sharedKey(keys, 'machine', machine, 'fence')

/**
 * Claims a request before it is sent, in one transaction that also checks other claims, budgets and the rate limit. If
 * a response is lost, reads the result back. Rejects with an `EngineError` if it stays unclear whether the claim was
 * written; then call `deleteUnsentClaim`.
 */
export async function acquireClaim(team: TeamContext, terms: ClaimTerms): Promise<ClaimResult> {
  const { id, reserved } = terms
  const keys = await claimKeys(team, terms.requestKeys)
  const sums = await sumKeys(team, dayOf(team.now()))
  const minute = await sharedKey(team.keys, 'minute', terms.account)
  const [fence, list, erasures] = await Promise.all([
    fenceKey(team),
    listHead(team.keys),
    erasureHead(team.keys),
  ])
  return commitWithRetry<ClaimResult>(team, async () => {
    const read = await readShared(team, [...keys, ...sums, minute, fence, list, erasures])
    await terms.followList(headRevision(read, list))
    const existing = keys.flatMap((key) => read.get<Claim>(key) ?? [])
    // The claim of an earlier attempt that lost its response.
    const earlier = existing.find(({ value }) => value.id === id)?.value
    if (earlier) return { result: { kind: 'won', keys, sums: earlier.sums } }
    if (!(await terms.followErasures(headRevision(read, erasures)))) return { result: { kind: 'erasing' } }
    let reservedCredits: SharedValue<Claim> | undefined
    for (const one of existing) reservedCredits ??= (await mayReplace(one, terms, team)) ? undefined : one
    if (reservedCredits)
      return {
        result: {
          kind: 'claimed',
          claim: reservedCredits.value,
          revision: reservedCredits.revision,
          erasures: reservedCredits.erasures,
        },
      }
    const writes: SharedWrite[] = []
    for (const [at, budgetOf] of (['team', 'member'] as const).entries()) {
      const sum = read.get<SharedSum>(sums[at]!)?.value ?? emptySum
      const budget = team.budgets[budgetOf]
      const spent = spentOfSum(sum)
      if (budget !== null && roundCredits(spent + reserved) > budget)
        return { result: { kind: 'budget', budgetOf, spent, budget } }
      const next = { ...sum, reserved: { ...sum.reserved, [id]: reserved } }
      writes.push(await sealedWrite(team, read, sums[at]!, next))
    }
    const nextCount = nextMinute(read.get<SharedMinute>(minute)?.value, team.now(), terms.perMinute)
    if ('until' in nextCount) return { result: { kind: 'minute', until: nextCount.until } }
    writes.push(await sealedWrite(team, read, minute, nextCount))
    const claim: Claim = {
      id,
      member: team.member.id,
      name: team.member.name,
      machine: team.machine,
      state: 'in-flight',
      at: team.now(),
      keys,
      sums,
    }
    const erasurePlace = read.refusedOf(erasures) ? 0 : (read.get(erasures)?.sequence ?? 0)
    for (const key of keys) writes.push(await sealedWrite(team, read, key, claim, erasurePlace))
    writes.push({ key: fence, expected: read.get(fence)?.revision ?? 0 })
    // If the list or the deletions changed since the read, this makes the transaction fail.
    for (const head of [list, erasures]) writes.push({ key: head, expected: read.revisionOf(head) })
    return { writes, result: { kind: 'won', keys, sums } }
  })
}

/**
 * Whether a new claim may replace this one. A claim in flight or without a response stays with its machine, unless a
 * person takes over exactly this revision.
 */
async function mayReplace(
  { value: claim, revision }: SharedValue<Claim>,
  terms: ClaimTerms,
  team: TeamContext,
): Promise<boolean> {
  const { repeat, overriddenClaim, freshFor, notFoundFor, blockedFor = Infinity } = terms
  if (overriddenClaim === revision) return true
  const ownClaims = claim.machine === team.machine ? await terms.own(claim.id) : null
  if (claim.state !== 'done') {
    if (ownClaims === 'unsent') return true
    if (claim.state === 'unknown' && claim.at <= team.now() - blockedFor) return true
    return repeat !== null && (ownClaims === 'ended' || ownClaims === 'missing')
  }
  // This machine's ledger has already compared its own claims with the result on screen.
  if (repeat) return ownClaims !== null || !isNewerThanShown(claim, repeat, team.now())
  if (claim.outcome === 'refused') return claim.at <= team.now() - blockedFor
  return claim.at <= team.now() - (claim.outcome === 'ok' ? freshFor : notFoundFor)
}

/**
 * Whether a claim's result is newer than the one that the person saw. Clocks differ, so a result from the near future
 * counts as newer. One more than five minutes ahead comes from a wrong clock and doesn't.
 */
function isNewerThanShown(claim: Claim, seen: ShownResult, now: number): boolean {
  if (claim.id === seen.request || claim.at <= seen.at) return false
  return claim.at <= now + maxClockSkewMinutes * minuteMs
}

const emptySum: SharedSum = { spent: 0, reserved: {} }

/** As in the ledger. */
const roundCredits = (credits: number) => Math.round(credits * 1000) / 1000

const spentOfSum = ({ spent, reserved }: SharedSum): number =>
  roundCredits(Object.values(reserved).reduce((all, one) => all + one, spent))

function nextMinute(
  before: SharedMinute | undefined,
  now: number,
  limit: number | null,
): SharedMinute | { until: number } {
  const own = Math.floor(now / minuteMs)
  // A slow clock must not reuse a past minute, and a clock far ahead must not block other machines.
  const isAhead = before !== undefined && before.minute > own && before.minute <= own + maxClockSkewMinutes
  const minute = isAhead ? before.minute : own
  const count = before?.minute === minute ? before.count + 1 : 1
  if (limit !== null && count > limit) return { until: (minute + 1) * minuteMs }
  return { minute, count }
}

/** Limits the size of the transaction. */
const maxOtherKeys = 60

export interface ClaimEnd {
  state: 'done' | 'unknown'
  outcome?: 'ok' | 'not-found' | 'refused'
  /** In credits. `null` if unknown, so that the reserved credits stay. */
  cost: number | null
  /** Under the subject's other names in the response. Claimed too, if free. */
  otherKeys: readonly string[]
  /** Publish them before ending the claim. */
  records: readonly string[]
}

export interface OwnedClaim {
  id: string
  keys: readonly string[]
  sums: readonly string[]
}

/** Ends a claim and settles its credits in one transaction. Idempotent. Leaves a claim that was taken over as it is. */
export async function endClaim(team: TeamContext, owned: OwnedClaim, end: ClaimEnd): Promise<void> {
  const others = (await claimKeys(team, end.otherKeys))
    .filter((key) => !owned.keys.includes(key))
    .slice(0, maxOtherKeys)
  await commitWithRetry(team, async () => {
    const read = await readShared(team, [...owned.keys, ...others])
    const ownClaims = claimsOf(read, owned)
    const first = ownClaims[0]?.value
    const cost = end.cost
    const writes = cost === null ? [] : await sumWrites(team, owned, cost)
    if (!first) return { writes, result: null }
    const { outcome, records } = end
    const ended: Claim = {
      ...first,
      state: end.state,
      at: team.now(),
      ...(outcome ? { outcome } : {}),
      records: [...records],
    }
    const { erasures } = ownClaims[0]!
    for (const { key } of ownClaims) writes.push(await sealedWrite(team, read, key, ended, erasures))
    if (end.state === 'done')
      for (const key of others)
        if (!read.get(key)) writes.push(await sealedWrite(team, read, key, ended, erasures))
    return { writes, result: null }
  })
}

/** Deletes the claim of an unsent request and frees its reserved credits. */
export async function releaseClaim(team: TeamContext, owned: OwnedClaim): Promise<void> {
  await commitWithRetry(team, async () => {
    const read = await readShared(team, owned.keys)
    const ownClaims = claimsOf(read, owned)
    const writes = ownClaims.map(({ key, revision }) => ({ key, value: null, expected: revision }))
    return { writes: [...writes, ...(await sumWrites(team, owned, 0))], result: null }
  })
}

/**
 * Takes back a claim that may have been written. The engine may still write it up to a minute later, so the fence must
 * move first.
 */
export async function deleteUnsentClaim(team: TeamContext, owned: OwnedClaim): Promise<void> {
  await moveFence(team)
  await releaseClaim(team, owned)
}

/** Invalidates this machine's claim transactions that are in flight. */
export async function moveFence(team: TeamContext): Promise<void> {
  const fence = await fenceKey(team)
  await commitWithRetry(team, async () => {
    const read = await readShared(team, [fence])
    return { writes: [await sealedWrite(team, read, fence, {})], result: null }
  })
}

/** Counts a purchase that was made while the team was unreachable. Idempotent. */
export async function countWithoutClaim(
  team: TeamContext,
  { id, sums }: OwnedClaim,
  cost: number,
): Promise<void> {
  await commitWithRetry(team, async () => {
    const read = await readShared(team, sums)
    const writes: SharedWrite[] = []
    for (const key of sums) {
      const sum = read.get<SharedSum>(key)?.value ?? emptySum
      if (sum.reserved[id] === cost) continue
      writes.push(await sealedWrite(team, read, key, { ...sum, reserved: { ...sum.reserved, [id]: cost } }))
    }
    return { writes, result: null }
  })
}

/** A replayed head gives `Infinity`, because following it also repairs it. */
const headRevision = (read: SharedValues, head: string) =>
  read.refusedOf(head) ? Infinity : read.revisionOf(head)

const claimsOf = (read: SharedValues, { id, keys }: OwnedClaim): SharedValue<Claim>[] =>
  keys.flatMap((key) => read.get<Claim>(key) ?? []).filter(({ value }) => value.id === id)

async function sumWrites(team: TeamContext, { id, sums }: OwnedClaim, cost: number): Promise<SharedWrite[]> {
  const read = await readShared(team, sums)
  const writes: SharedWrite[] = []
  for (const key of sums) {
    const sum = read.get<SharedSum>(key)?.value
    if (!sum || !Object.hasOwn(sum.reserved, id)) continue
    const { [id]: _settled, ...reserved } = sum.reserved
    writes.push(
      await sealedWrite(team, read, key, { ...sum, reserved, spent: roundCredits(sum.spent + cost) }),
    )
  }
  return writes
}
