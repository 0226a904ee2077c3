import type { SeenAnswer } from '../records/database/rows/purchases.ts'
import { mostWrites } from './engine.ts'
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
import { untilWritten } from './until-written.ts'

/** Whether a question is being asked, has its answer, or may have been charged without one. */
export type ClaimState = 'asking' | 'done' | 'unknown'

/** Who asks a question, or has asked it: one value under each of the question's keys. */
export interface Claim {
  /** The request's id in the ledger of the machine that asks. */
  id: string
  member: string
  /** What the member is called. */
  name: string
  machine: string
  state: ClaimState
  /** When it was claimed, and ended: milliseconds since 1970 by that machine's clock. */
  at: number
  /** All keys that it was claimed under. */
  keys: string[]
  /** The sums that it counts in. */
  sums: string[]
  /** Of one that is done. */
  outcome?: 'ok' | 'not-found' | 'refused'
  /** Keys of the records that the answer brought. */
  records?: string[]
}

/** What was spent on a day: credits of what has ended, and what is held back for what has not, by its claim's id. */
interface SharedSum {
  spent: number
  held: Record<string, number>
}

/** How many requests an account made in the last minute in which it made any, counted from 1970. */
interface SharedMinute {
  minute: number
  count: number
}

/** A question that is about to be asked. */
export interface ClaimTerms {
  /** The request's id. */
  id: string
  /** The question, and the same one by the subject's other names. */
  questions: readonly string[]
  /** Credits that it may cost. */
  reserved: number
  /** What all machines with this service key call its account, and how many requests a minute it takes; `null`: not known. */
  account: string
  perMinute: number | null
  /** What a person saw when they asked again; `null`: they did not. */
  again: SeenAnswer | null
  /** The revision of a claim that a person chose to take over, knowing that it may be paid twice. */
  takeOver: number | null
  /** How long an answer counts, and how long that there was none, in milliseconds. */
  freshFor: number
  notFoundFor: number
  /** Follows the team's suppression list where it was changed after what is followed here; given the revision of its head. */
  followList(head: number): Promise<void>
  /**
   * Erases whom the team erased by then, given the revision of the head of its erasures: none of these takes the answer
   * away again. `false`: something about one of them has been sent, and its answer comes first.
   */
  followErasures(head: number): Promise<boolean>
  /** What this machine's ledger says of a claim of its own. `unsent`: certainly nothing left. `missing`: nothing. */
  own(id: string): Promise<ClaimedRequestState>
}

/** What a ledger says of the request that a claim of its own machine is for. */
export type ClaimedRequestState = 'unsent' | 'open' | 'ended' | 'missing'

/**
 * `won`: it may be sent. `held`: somebody else asks or has asked; `revision` names that very claim, and
 * `erasures` is the place of the newest deletion that they had followed. `budget`: it would
 * pass what the team or this member may spend a day. `minute`: the account has made all its requests until then. `erasing`:
 * whom the team erased can't be erased here yet.
 */
export type Claimed =
  | { how: 'won'; keys: string[]; sums: string[] }
  | { how: 'held'; claim: Claim; revision: number; erasures: number }
  | { how: 'budget'; of: 'team' | 'member'; spent: number; budget: number }
  | { how: 'minute'; until: number }
  | { how: 'erasing' }

/** Clocks of a team may be apart by this much before their minutes are. */
const farAheadMinutes = 5
const minuteMs = 60_000

export const claimKeys = ({ keys }: TeamContext, questions: readonly string[]): Promise<string[]> =>
  Promise.all([...new Set(questions)].map((question) => sharedKey(keys, 'claim', question)))

/** By whose calendar a team's day is counted: everybody's the same. */
export const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

/** The sums in which a request of today counts: the team's, and this member's. */
export const sumsOfToday = (team: TeamContext) => sumKeys(team, dayOf(team.now()))

/** Credits of a day in UTC: of the whole team, and of each of these members; spent and held back. */
export async function creditsOfDay(
  team: TeamContext,
  day: string,
  members: readonly string[],
): Promise<{ team: number; members: Map<string, number> }> {
  const names = [[day], ...members.map((member) => [day, member])]
  const keys = await Promise.all(names.map((each) => sharedKey(team.keys, 'sum', ...each)))
  const credits: number[] = []
  for (let from = 0; from < keys.length; from += mostWrites) {
    const some = keys.slice(from, from + mostWrites)
    const read = await readShared(team, some)
    credits.push(...some.map((key) => spentOfSum(read.get<SharedSum>(key)?.value ?? nothingShared)))
  }
  return {
    team: credits[0] ?? 0,
    members: new Map(members.map((member, at) => [member, credits[at + 1] ?? 0])),
  }
}

const sumKeys = ({ keys, member }: TeamContext, day: string) =>
  Promise.all([sharedKey(keys, 'sum', day), sharedKey(keys, 'sum', day, member.id)])

/** While it stands, claims of this machine are what they were when they were sent: see `giveUpClaim`. */
const fenceKey = ({ keys, machine }: TeamContext) => sharedKey(keys, 'machine', machine, 'fence')

/**
 * Claims a question before anything is sent: one transaction in which none of its keys is anybody's, no budget and no
 * limit is passed, and which adds to all of them. Where its reply is lost, it is read back. Rejects with an `EngineError`
 * where nobody can tell whether it was written: then `giveUpClaim` makes sure that it is not, now or later.
 */
export async function claimQuestion(team: TeamContext, terms: ClaimTerms): Promise<Claimed> {
  const { id, reserved } = terms
  const keys = await claimKeys(team, terms.questions)
  const sums = await sumKeys(team, dayOf(team.now()))
  const minute = await sharedKey(team.keys, 'minute', terms.account)
  const [fence, list, erasures] = await Promise.all([
    fenceKey(team),
    listHead(team.keys),
    erasureHead(team.keys),
  ])
  return untilWritten<Claimed>(team, async () => {
    const read = await readShared(team, [...keys, ...sums, minute, fence, list, erasures])
    await terms.followList(headRevision(read, list))
    const there = keys.flatMap((key) => read.get<Claim>(key) ?? [])
    // An earlier attempt, whose reply was lost.
    const earlier = there.find(({ value }) => value.id === id)?.value
    if (earlier) return { result: { how: 'won', keys, sums: earlier.sums } }
    if (!(await terms.followErasures(headRevision(read, erasures)))) return { result: { how: 'erasing' } }
    let held: SharedValue<Claim> | undefined
    for (const one of there) held ??= (await mayReplace(one, terms, team)) ? undefined : one
    if (held)
      return { result: { how: 'held', claim: held.value, revision: held.revision, erasures: held.erasures } }
    const writes: SharedWrite[] = []
    for (const [at, of] of (['team', 'member'] as const).entries()) {
      const sum = read.get<SharedSum>(sums[at]!)?.value ?? nothingShared
      const budget = team.budgets[of]
      const spent = spentOfSum(sum)
      if (budget !== null && rounded(spent + reserved) > budget)
        return { result: { how: 'budget', of, spent, budget } }
      const next = { ...sum, held: { ...sum.held, [id]: reserved } }
      writes.push(await sealedWrite(team, read, sums[at]!, next))
    }
    const taken = nextMinute(read.get<SharedMinute>(minute)?.value, team.now(), terms.perMinute)
    if ('until' in taken) return { result: { how: 'minute', until: taken.until } }
    writes.push(await sealedWrite(team, read, minute, taken))
    const claim: Claim = {
      id,
      member: team.member.id,
      name: team.member.name,
      machine: team.machine,
      state: 'asking',
      at: team.now(),
      keys,
      sums,
    }
    const followed = read.refusedOf(erasures) ? 0 : (read.get(erasures)?.sequence ?? 0)
    for (const key of keys) writes.push(await sealedWrite(team, read, key, claim, followed))
    // It has to be as it is for this to be written.
    writes.push({ key: fence, expected: read.get(fence)?.revision ?? 0 })
    // Whoever was put on the list or erased since is known here before it is sent.
    for (const head of [list, erasures]) writes.push({ key: head, expected: read.revisionOf(head) })
    return { writes, result: { how: 'won', keys, sums } }
  })
}

/**
 * Whether a claim that is there stands in nobody's way. What is being asked, or had no answer, belongs to who asked it:
 * only a person takes it over, by the revision that they were shown.
 */
async function mayReplace(
  { value: claim, revision }: SharedValue<Claim>,
  terms: ClaimTerms,
  team: TeamContext,
): Promise<boolean> {
  const { again, takeOver, freshFor, notFoundFor } = terms
  if (takeOver === revision) return true
  const mine = claim.machine === team.machine ? await terms.own(claim.id) : null
  if (claim.state !== 'done') {
    if (mine === 'unsent') return true
    return again !== null && (mine === 'ended' || mine === 'missing')
  }
  // This machine's ledger has compared its own results with what was seen.
  if (again) return mine !== null || !isNewerThanSeen(claim, again, team.now())
  if (claim.outcome === 'refused') return false
  return claim.at <= team.now() - (claim.outcome === 'ok' ? freshFor : notFoundFor)
}

/**
 * Whether a colleague's result came after what the person saw, so that it answers them. Clocks of a team differ: a result
 * that seems to lie ahead counts as newer, unless that clock is so wrong that it would do so for good.
 */
function isNewerThanSeen(claim: Claim, seen: SeenAnswer, now: number): boolean {
  if (claim.id === seen.request || claim.at <= seen.at) return false
  return claim.at <= now + farAheadMinutes * minuteMs
}

const nothingShared: SharedSum = { spent: 0, held: {} }

/** Sums of credits are told to a thousandth, as the ledger's are. */
const rounded = (credits: number) => Math.round(credits * 1000) / 1000

/** What counts against a budget: spent, and held back. */
const spentOfSum = ({ spent, held }: SharedSum): number =>
  rounded(Object.values(held).reduce((all, one) => all + one, spent))

function nextMinute(
  before: SharedMinute | undefined,
  now: number,
  limit: number | null,
): SharedMinute | { until: number } {
  const own = Math.floor(now / minuteMs)
  // A clock that is behind opens no minute a second time; one that is far ahead holds up nobody else.
  const isAhead = before !== undefined && before.minute > own && before.minute <= own + farAheadMinutes
  const minute = isAhead ? before.minute : own
  const count = before?.minute === minute ? before.count + 1 : 1
  if (limit !== null && count > limit) return { until: (minute + 1) * minuteMs }
  return { minute, count }
}

/** Other names of whom an answer is about, at most: all of it is one transaction. */
const mostOthers = 60

/** What a claim ends in. */
export interface ClaimEnd {
  state: 'done' | 'unknown'
  outcome?: 'ok' | 'not-found' | 'refused'
  /** Credits; `null`: not known, so that what is held back stays. */
  cost: number | null
  /** Questions that the answer turned out to be about as well: they are claimed too, where nobody has. */
  alsoAnswers: readonly string[]
  /** Keys of the records that it brought, which are published before. */
  records: readonly string[]
}

/** A claim as its machine remembers it. */
export interface OwnedClaim {
  id: string
  keys: readonly string[]
  sums: readonly string[]
}

/**
 * Ends a claim of this machine, and settles what it counts for: one transaction. Doing it twice does it once. What
 * somebody took over meanwhile stays theirs.
 */
export async function endClaim(team: TeamContext, owned: OwnedClaim, end: ClaimEnd): Promise<void> {
  const others = (await claimKeys(team, end.alsoAnswers))
    .filter((key) => !owned.keys.includes(key))
    .slice(0, mostOthers)
  await untilWritten(team, async () => {
    const read = await readShared(team, [...owned.keys, ...others])
    const mine = claimsOf(read, owned)
    const first = mine[0]?.value
    const cost = end.cost
    const writes = cost === null ? [] : await settledSums(team, owned, cost)
    if (!first) return { writes, result: null }
    const { outcome, records } = end
    const ended: Claim = {
      ...first,
      state: end.state,
      at: team.now(),
      ...(outcome ? { outcome } : {}),
      records: [...records],
    }
    const { erasures } = mine[0]!
    for (const { key } of mine) writes.push(await sealedWrite(team, read, key, ended, erasures))
    if (end.state === 'done')
      for (const key of others)
        if (!read.get(key)) writes.push(await sealedWrite(team, read, key, ended, erasures))
    return { writes, result: null }
  })
}

/** Takes back a claim of which nothing was sent, with all that it counts for. */
export async function releaseClaim(team: TeamContext, owned: OwnedClaim): Promise<void> {
  await untilWritten(team, async () => {
    const read = await readShared(team, owned.keys)
    const mine = claimsOf(read, owned)
    const writes = mine.map(({ key, revision }) => ({ key, value: null, expected: revision }))
    return { writes: [...writes, ...(await settledSums(team, owned, 0))], result: null }
  })
}

/**
 * Takes back a claim of which it is not known whether it was written. The engine may do so in a minute still: so the fence
 * that it was sent with is moved first, after which it can't be written any more.
 */
export async function giveUpClaim(team: TeamContext, owned: OwnedClaim): Promise<void> {
  await moveFence(team)
  await releaseClaim(team, owned)
}

/** After this no claim that this machine sent before is written any more. */
export async function moveFence(team: TeamContext): Promise<void> {
  const fence = await fenceKey(team)
  await untilWritten(team, async () => {
    const read = await readShared(team, [fence])
    return { writes: [await sealedWrite(team, read, fence, {})], result: null }
  })
}

/** Counts what was bought while the team could not be asked. Doing it twice does it once. */
export async function countAlone(team: TeamContext, { id, sums }: OwnedClaim, cost: number): Promise<void> {
  await untilWritten(team, async () => {
    const read = await readShared(team, sums)
    const writes: SharedWrite[] = []
    for (const key of sums) {
      const sum = read.get<SharedSum>(key)?.value ?? nothingShared
      if (sum.held[id] === cost) continue
      writes.push(await sealedWrite(team, read, key, { ...sum, held: { ...sum.held, [id]: cost } }))
    }
    return { writes, result: null }
  })
}

/** Since when a log's head stands there; one that was put back is followed in any case, which puts it right. */
const headRevision = (read: SharedValues, head: string) =>
  read.refusedOf(head) ? Infinity : read.revisionOf(head)

const claimsOf = (read: SharedValues, { id, keys }: OwnedClaim): SharedValue<Claim>[] =>
  keys.flatMap((key) => read.get<Claim>(key) ?? []).filter(({ value }) => value.id === id)

/** What is held back for a claim becomes what it cost, where that was not done before. */
async function settledSums(
  team: TeamContext,
  { id, sums }: OwnedClaim,
  cost: number,
): Promise<SharedWrite[]> {
  const read = await readShared(team, sums)
  const writes: SharedWrite[] = []
  for (const key of sums) {
    const sum = read.get<SharedSum>(key)?.value
    if (!sum || !Object.hasOwn(sum.held, id)) continue
    const { [id]: _settled, ...held } = sum.held
    writes.push(await sealedWrite(team, read, key, { ...sum, held, spent: rounded(sum.spent + cost) }))
  }
  return writes
}

/** Where a claim stands now; `null`: it is free again, or somebody else's. */
export async function claimUnder(
  team: TeamContext,
  key: string,
): Promise<{ claim: Claim; revision: number } | null> {
  const one = (await readShared(team, [key])).get<Claim>(key)
  return one ? { claim: one.value, revision: one.revision } : null
}
