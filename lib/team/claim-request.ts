import { problem, problemWith } from '../api/problem.ts'
import { maxAgeOf } from '../purchases/ledger/judge.ts'
import { byTheTeam } from '../purchases/mark-sent.ts'
import type { TeamChoice, TeamResponse } from '../purchases/purchase-deps.ts'
import type { LedgerRequest } from '../purchases/rows/requests.ts'
import type { TeamClaim } from './rows.ts'
import { ownerOf } from '../records/identity/owners.ts'
import { requestKeysOf } from '../purchases/ledger/request-key.ts'
import {
  claimKeys,
  acquireClaim,
  sumKeysOfToday,
  moveFence,
  type ClaimTerms,
  type ClaimResult,
  type ClaimedRequestState,
} from './claims.ts'
import { applyErasures, isErasedSince } from './erasures.ts'
import { receiveRecords } from './receive-records.ts'
import { readShared, type TeamContext } from './shared-values.ts'
import { applySuppressions } from './suppressions.ts'
import { noteSaved, teamRow } from './team-state.ts'
import type { TeamDeps } from './team-deps.ts'
import type { RunPause } from './run-pause.ts'
import type { Database } from '../records/database/database.ts'

/** In ms, for a colleague's response or a rate limit. Longer than the provider takes to respond. */
const maxWaitMs = 120_000

const pollIntervalMs = 1000

const maxRequestKeys = 30

/** Claims requests with the team before they are sent. */
export class RequestClaims {
  private readonly deps: TeamDeps
  private readonly pause: RunPause

  constructor(deps: TeamDeps, pause: RunPause) {
    this.deps = deps
    this.pause = pause
  }

  /** Or waits for a colleague's request for the same lookup. Rejects if the engine can't be reached or trusted. */
  async claim(team: TeamContext, request: LedgerRequest, choice: TeamChoice): Promise<TeamResponse> {
    const { db } = this.deps
    const aliases = await ownAliases(db, request)
    const terms = await this.termsOf(team, request, { aliases, choice })
    const owned = {
      id: request.id,
      keys: await claimKeys(team, terms.requestKeys),
      sums: await sumKeysOfToday(team),
    }
    const note = (state: TeamClaim['state'], sums: readonly string[]) =>
      db.teamClaims.put({ request: request.id, state, keys: owned.keys, sums: [...sums] })
    const refuse = async (response: TeamResponse) => {
      await db.teamClaims.delete(request.id)
      return response
    }
    // Stored before the engine can have the claim.
    await note('claiming', owned.sums)
    for (const until = this.deps.steadyNow() + maxWaitMs; ; await team.pause(pollIntervalMs)) {
      const claimed: ClaimResult = await acquireClaim(team, terms)
      const isLate = this.deps.steadyNow() >= until
      switch (claimed.kind) {
        case 'won':
          this.pause.end()
          await note('won', claimed.sums)
          return { kind: 'send' }
        case 'budget':
          this.pause.begin({ reason: 'team-budget' })
          return refuse({ kind: 'refused', problem: problem('team-budget') })
        case 'erasing':
          if (isLate) return refuse({ kind: 'refused', problem: problem('team-erasing') })
          await db.teamClaims.update(request.id, { waitsFor: null })
          break
        case 'minute':
          if (isLate) return refuse({ kind: 'refused', problem: problem('rate-limited') })
          break
        case 'claimed': {
          const { claim, revision } = claimed
          const response = await this.resultFromClaim(team, claimed, { request, aliases, terms })
          if (response?.kind === 'responded' && response.outcome === 'ok') await noteSaved(db, request)
          if (response) return refuse(response)
          if (claim.state === 'in-flight' && isLate)
            return refuse({
              kind: 'refused',
              problem: problemWith('team-asking', { colleague: claim.name }),
              claim: revision,
            })
          // The interface shows this while waiting.
          if (claim.state === 'in-flight') await db.teamClaims.update(request.id, { waitsFor: claim.name })
        }
      }
    }
  }

  /** Made without the team; unless another machine has claimed it since. */
  async claimAfterwards(team: TeamContext, request: LedgerRequest): Promise<void> {
    await moveFence(team)
    const terms = await this.termsOf(team, request, {
      aliases: await ownAliases(this.deps.db, request),
      choice: byTheTeam,
    })
    const budgets = { team: null, member: null }
    const followErasures = () => Promise.resolve(true)
    await acquireClaim({ ...team, budgets }, { ...terms, perMinute: null, followErasures })
  }

  /** `null` to wait, or to claim again. */
  private async resultFromClaim(
    team: TeamContext,
    { claim, revision, erasures }: Extract<ClaimResult, { kind: 'claimed' }>,
    { request, aliases, terms }: { request: LedgerRequest; aliases: string[]; terms: ClaimTerms },
  ): Promise<TeamResponse | null> {
    const { db, onNames } = this.deps
    if (claim.state === 'in-flight') return null
    const { outcome, name } = claim
    const alreadyCharged = {
      kind: 'refused',
      problem: problemWith('team-charged', { colleague: name }),
      claim: revision,
    } as const
    // The records were deleted before the team received them, so a person decides whether to pay again.
    const isDeleted = outcome === 'ok' && request.section !== null && (claim.records ?? []).length === 0
    if (claim.state === 'unknown' || outcome === 'refused' || isDeleted) return alreadyCharged
    if (outcome === 'not-found') return { kind: 'responded', by: name, outcome, found: [] }
    const values = await readShared(team, claim.records ?? [])
    const records = (claim.records ?? []).flatMap((key) => values.get(key) ?? [])
    await applyErasures(team, db, onNames)
    const { keys: received } = await receiveRecords(team, db, records)
    await applyErasures(team, db, onNames)
    const found = (await db.subjects.bulkGet(received)).flatMap((subject) => (subject ? [subject.key] : []))
    if (found.length > 0 || (claim.records ?? []).length === 0)
      return { kind: 'responded', by: name, outcome: 'ok', found }
    // If the subject was deleted since the response, the claim no longer counts. Otherwise the missing records were
    // paid for.
    const names = request.subject === null ? aliases : [...aliases, request.subject]
    if (!(await isErasedSince(team.keys, db, names, erasures))) return alreadyCharged
    terms.overriddenClaim = revision
    return null
  }

  private async termsOf(
    team: TeamContext,
    request: LedgerRequest,
    { aliases, choice }: { aliases: string[]; choice: TeamChoice },
  ): Promise<ClaimTerms> {
    const { deps } = this
    const { db } = deps
    const [preferences, key, account] = await Promise.all([
      deps.preferences.read(),
      deps.apiKey.read(),
      db.accounts.get(request.account),
    ])
    return {
      id: request.id,
      requestKeys: requestKeysOf(request, aliases).slice(0, maxRequestKeys),
      reserved: request.reserved,
      account: key?.account === request.account ? key.key : request.account,
      perMinute: account?.limits.minute.limit ?? null,
      repeat: choice.repeat,
      overriddenClaim: choice.overriddenClaim,
      ...maxAgeOf(request.section, preferences, request.watch),
      followList: async (head) => {
        const listed = await teamRow(db, 'listed')
        if (head > (listed?.team === team.keys.team ? listed.revision : 0)) await applySuppressions(team, db)
      },
      followErasures: async (head) => {
        const read = await teamRow(db, 'read')
        const isFollowed = head <= (read?.team === team.keys.team ? read.erased : 0)
        return isFollowed || (await applyErasures(team, db, deps.onNames)) !== null
      },
      own: async (id) => {
        const row = await db.requests.get(id)
        return row ? stateOfClaimed(row) : 'missing'
      },
    }
  }
}

export const ownAliases = async (db: Database, { subject }: LedgerRequest): Promise<string[]> =>
  (subject === null ? undefined : await ownerOf(db, [subject]))?.aliases ?? []

/** The state of a request with a claim. A refusal that cost nothing counts as unsent. */
export function stateOfClaimed({ state, outcome, cost }: LedgerRequest): ClaimedRequestState {
  if (state !== 'settled') return 'open'
  return outcome === 'refused' && cost === 0 ? 'unsent' : 'ended'
}
