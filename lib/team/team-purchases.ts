import { problem, problemWith } from '../api/problem.ts'
import { maxAgeOf } from '../purchases/ledger/prior-responses.ts'
import { byTheTeam } from '../purchases/leave.ts'
import type { PurchaseTeam, TeamChoice, TeamResponse, WorkerDeps } from '../purchases/purchase-deps.ts'
import type { LedgerRequest } from '../purchases/rows/requests.ts'
import type { Refusal } from '../purchases/rows/refusal.ts'
import type { TeamClaim } from './rows.ts'
import { ownerOf } from '../records/identity/owners.ts'
import { originOf, questionOf, sameQuestions } from '../purchases/ledger/question.ts'
import {
  claimKeys,
  claimQuestion,
  countWithoutClaim,
  sumKeysOfToday,
  endClaim,
  giveUpClaim,
  moveFence,
  releaseClaim,
  type ClaimTerms,
  type ClaimResult,
  type ClaimedRequestState,
  type OwnedClaim,
} from './claims.ts'
import { EngineError } from './engine.ts'
import { applyErasures, isErasedSince, publishErasures, type OnErasedNames } from './erasures.ts'
import { receiveRecords } from './receive-records.ts'
import { publishRecords, republishErased } from './shared-records.ts'
import { readShared, UnbelievedValue, type TeamContext } from './shared-values.ts'
import { applySuppressions, publishSuppressions } from './suppressions.ts'
import { noteSaved, teamRow } from './team-state.ts'

export interface TeamDeps extends WorkerDeps {
  /** `null`: no team. */
  context(): Promise<TeamContext | null>
  /**
   * Whether purchases are allowed while the team is unreachable. `isMember`: require the team's own policy.
   */
  mayBuyAlone(isMember: boolean): Promise<boolean>
  onNames: OnErasedNames
  failed?: (error: unknown) => void
}

/** Maximum wait for a colleague's response or a rate limit: longer than a response of the provider takes. */
const maxWaitMs = 120_000

const pollIntervalMs = 1000

/**
 * After the team was unreachable, bulk runs pause this long instead of failing item by item. Clicks still
 * try.
 */
const pauseMs = 20_000

const retryMs = 30_000

/** Claims requests before they are sent and reports their results to the team. */
export interface TeamPurchases extends PurchaseTeam {
  /** Ends the pause of bulk runs, because the team responds or changed. */
  resume(): void
  /** Reports all pending results; resolves when done or when a retry is scheduled. */
  report(): Promise<void>
}

export function createTeamPurchases(deps: TeamDeps): TeamPurchases {
  const { db } = deps
  let paused: { refusal: Refusal; until: number } | null = null
  let reporting: Promise<void> | null = null
  let isRequested = false
  const reported = new Map<string, string>()

  const pauseFor = (refusal: Refusal) => void (paused = { refusal, until: deps.steadyNow() + pauseMs })

  async function claimRequest(request: LedgerRequest, choice: TeamChoice): Promise<TeamResponse> {
    const team = await deps.context()
    // The team was left, or its membership lost and the person chose to purchase anyway.
    if (!team)
      return choice.alone && !(await deps.mayBuyAlone(false))
        ? { how: 'refused', problem: problem('team-unreachable') }
        : { how: 'send' }
    const aliases = await aliasesOf(request)
    const terms = await termsOf(team, request, { aliases, choice })
    const owned = {
      id: request.id,
      keys: await claimKeys(team, terms.questions),
      sums: await sumKeysOfToday(team),
    }
    const note = (state: TeamClaim['state'], sums: readonly string[]) =>
      db.teamClaims.put({ request: request.id, state, keys: owned.keys, sums: [...sums] })
    const refuse = async (answer: TeamResponse) => {
      await db.teamClaims.delete(request.id)
      return answer
    }
    // Stored before the engine can have the claim.
    await note('claiming', owned.sums)
    for (const until = deps.steadyNow() + maxWaitMs; ; await team.pause(pollIntervalMs)) {
      const claimed: ClaimResult = await claimQuestion(team, terms)
      const isLate = deps.steadyNow() >= until
      switch (claimed.how) {
        case 'won':
          paused = null
          await note('won', claimed.sums)
          return { how: 'send' }
        case 'budget':
          pauseFor({ why: 'team-budget' })
          return refuse({ how: 'refused', problem: problem('team-budget') })
        case 'erasing':
          if (isLate) return refuse({ how: 'refused', problem: problem('team-erasing') })
          await db.teamClaims.update(request.id, { waitsFor: null })
          break
        case 'minute':
          if (isLate) return refuse({ how: 'refused', problem: problem('rate-limited') })
          break
        case 'held': {
          const { claim, revision } = claimed
          const answer = await answerFromClaim(team, claimed, { request, aliases, terms })
          if (answer?.how === 'answered' && answer.outcome === 'ok') await noteSaved(db, request)
          if (answer) return refuse(answer)
          if (claim.state === 'in-flight' && isLate)
            return refuse({
              how: 'refused',
              problem: problemWith('team-asking', { colleague: claim.name }),
              claim: revision,
            })
          // Shown to the user while it lasts.
          if (claim.state === 'in-flight') await db.teamClaims.update(request.id, { waitsFor: claim.name })
        }
      }
    }
  }

  /** The consequence of another machine's claim for a request; `null`: wait, or claim again. */
  async function answerFromClaim(
    team: TeamContext,
    { claim, revision, erasures }: Extract<ClaimResult, { how: 'held' }>,
    { request, aliases, terms }: { request: LedgerRequest; aliases: string[]; terms: ClaimTerms },
  ): Promise<TeamResponse | null> {
    if (claim.state === 'in-flight') return null
    const { outcome, name } = claim
    const alreadyCharged = {
      how: 'refused',
      problem: problemWith('team-charged', { colleague: name }),
      claim: revision,
    } as const
    // The records were deleted before the team had them. A person decides whether to pay again.
    const isDeleted = outcome === 'ok' && request.section !== null && (claim.records ?? []).length === 0
    if (claim.state === 'unknown' || outcome === 'refused' || isDeleted) return alreadyCharged
    if (outcome === 'not-found') return { how: 'answered', by: name, outcome, found: [] }
    const values = await readShared(team, claim.records ?? [])
    const records = (claim.records ?? []).flatMap((key) => values.get(key) ?? [])
    // Applies the team's deletions before receiving, and those made in between after it.
    await applyErasures(team, db, deps.onNames)
    const { keys: received } = await receiveRecords(team, db, records)
    await applyErasures(team, db, deps.onNames)
    const found = (await db.subjects.bulkGet(received)).flatMap((subject) => (subject ? [subject.key] : []))
    if (found.length > 0 || (claim.records ?? []).length === 0)
      return { how: 'answered', by: name, outcome: 'ok', found }
    // If the subject was deleted since, the response no longer counts. Otherwise missing records were still
    // paid for.
    const names = request.subject === null ? aliases : [...aliases, request.subject]
    if (!(await isErasedSince(team.keys, db, names, erasures))) return alreadyCharged
    terms.takeOver = revision
    return null
  }

  const aliasesOf = async ({ subject }: LedgerRequest): Promise<string[]> =>
    (subject === null ? undefined : await ownerOf(db, [subject]))?.aliases ?? []

  async function termsOf(
    team: TeamContext,
    request: LedgerRequest,
    { aliases, choice }: { aliases: string[]; choice: TeamChoice },
  ): Promise<ClaimTerms> {
    const [preferences, key, account] = await Promise.all([
      deps.preferences.read(),
      deps.apiKey.read(),
      db.accounts.get(request.account),
    ])
    return {
      id: request.id,
      questions: sameQuestions(request, aliases).slice(0, maxQuestions),
      reserved: request.reserved,
      account: key?.account === request.account ? key.key : request.account,
      perMinute: account?.limits.minute.limit ?? null,
      again: choice.again,
      takeOver: choice.takeOver,
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

  async function reportAll(): Promise<void> {
    const team = await deps.context()
    if (!team) return
    // First, because results may concern deleted people.
    await publishErasures(team, db)
    await publishSuppressions(team, db)
    for (const claim of await db.teamClaims.toArray()) {
      const request = await db.requests.get(claim.request)
      // In flight, here or in an earlier worker instance; recovery settles it.
      if (request && request.state !== 'settled') continue
      await reportOne(team, claim, request)
    }
    await republishErased(team, db, deps.onNames)
  }

  async function reportOne(
    team: TeamContext,
    row: TeamClaim,
    request: LedgerRequest | undefined,
  ): Promise<void> {
    const owned: OwnedClaim = { id: row.request, keys: row.keys, sums: row.sums }
    const isUnsent = !request || stateOfClaimed(request) === 'unsent'
    if (isUnsent) {
      // If the ledger lost the request, it may have been sent: keep the claim.
      if (request && row.state !== 'alone')
        await (row.state === 'claiming' ? giveUpClaim : releaseClaim)(team, owned)
      await db.teamClaims.delete(row.request)
      return
    }
    const { outcome, cost } = request
    const ended = `${outcome} ${cost}`
    if (reported.get(request.id) === ended) return
    const isUnclaimed = row.state === 'alone'
    if (isUnclaimed) await claimAfterwards(team, request)
    // A purchase without a claim is counted by `countWithoutClaim`.
    const claimCost = isUnclaimed ? null : cost
    if (outcome === 'unknown')
      await endClaim(team, owned, { state: 'unknown', cost: claimCost, alsoAnswers: [], records: [] })
    else {
      const records = await publishRecords(
        team,
        db,
        request.found,
        ({ request: id }) => id === request.id,
        deps.onNames,
      )
      const alsoAnswers = await questionsAnswered(request)
      const end = {
        state: 'done',
        outcome: outcome ?? 'refused',
        cost: claimCost,
        alsoAnswers,
        records,
      } as const
      await endClaim(team, owned, end)
    }
    if (isUnclaimed) await countWithoutClaim(team, owned, cost ?? request.reserved)
    reported.set(request.id, ended)
    // The response or the cost may still become known.
    if (outcome !== 'unknown' && cost !== null) await db.teamClaims.delete(row.request)
  }

  /** Claims a purchase that was made without the team, unless another machine has claimed it since. */
  async function claimAfterwards(team: TeamContext, request: LedgerRequest): Promise<void> {
    await moveFence(team)
    const terms = await termsOf(team, request, { aliases: await aliasesOf(request), choice: byTheTeam })
    const budgets = { team: null, member: null }
    // The result already exists locally.
    const followErasures = () => Promise.resolve(true)
    await claimQuestion({ ...team, budgets }, { ...terms, perMinute: null, followErasures })
  }

  async function questionsAnswered(request: LedgerRequest): Promise<string[]> {
    if (request.section === null) return []
    const aliases = await aliasesOf(request)
    return aliases.map((subject) => questionOf(originOf(request), { ...request, subject }))
  }

  function report(): Promise<void> {
    isRequested = true
    reporting ??= (async () => {
      const releaseWorker = deps.keepAwake()
      try {
        while (isRequested) {
          isRequested = false
          await reportAll()
        }
      } catch (error) {
        if (!(error instanceof EngineError) && !(error instanceof UnbelievedValue)) throw error
        deps.wakeIn(retryMs)
      } finally {
        releaseWorker()
        reporting = null
      }
    })()
    return reporting
  }

  return {
    standing: async () => {
      if (!(await deps.context())) return null
      if (paused && paused.until <= deps.steadyNow()) paused = null
      return { closed: null, paused: paused?.refusal ?? null }
    },
    claimRequest: async (request, choice) => {
      try {
        return await claimRequest(request, choice)
      } catch (error) {
        if (!(error instanceof EngineError) && !(error instanceof UnbelievedValue)) throw error
        deps.failed?.(error)
        if (choice.alone && (await deps.mayBuyAlone(true))) {
          await db.teamClaims.update(request.id, { state: 'alone' })
          return { how: 'send' }
        }
        pauseFor({ why: 'team-unreachable' })
        // The claim may have been written: it is released once the team is reachable.
        return { how: 'refused', problem: problem('team-unreachable') }
      }
    },
    follow: () => void report().catch(() => {}),
    report,
    resume: () => {
      paused = null
    },
  }
}

const maxQuestions = 30

/** A refusal that cost nothing counts as unsent. */
function stateOfClaimed({ state, outcome, cost }: LedgerRequest): ClaimedRequestState {
  if (state !== 'settled') return 'open'
  return outcome === 'refused' && cost === 0 ? 'unsent' : 'ended'
}
