import type { LedgerRequest } from '../purchases/rows/requests.ts'
import type { TeamClaim } from './rows.ts'
import { originOf, requestKeyOf } from '../purchases/ledger/request-key.ts'
import { countWithoutClaim, endClaim, deleteUnsentClaim, releaseClaim, type OwnedClaim } from './claims.ts'
import { EngineError } from './engine.ts'
import { publishErasures } from './erasures.ts'
import { publishRecords, republishErased } from './shared-records.ts'
import { UnbelievedValue, type TeamContext } from './shared-values.ts'
import { publishSuppressions } from './suppressions.ts'
import type { TeamDeps } from './team-deps.ts'
import { type RequestClaims, ownAliases, stateOfClaimed } from './claim-request.ts'
import type { Database } from '../records/database/database.ts'

const retryMs = 30_000

export class ClaimReports {
  private readonly deps: TeamDeps
  private readonly claims: RequestClaims
  private readonly reported = new Map<string, string>()
  private reporting: Promise<void> | null = null
  private isRequested = false

  constructor(deps: TeamDeps, claims: RequestClaims) {
    this.deps = deps
    this.claims = claims
  }

  report(): Promise<void> {
    this.isRequested = true
    this.reporting ??= this.reportWhileRequested()
    return this.reporting
  }

  private async reportWhileRequested(): Promise<void> {
    const releaseWorker = this.deps.keepAwake()
    try {
      while (this.isRequested) {
        this.isRequested = false
        await this.reportAll()
      }
    } catch (error) {
      if (!(error instanceof EngineError) && !(error instanceof UnbelievedValue)) throw error
      this.deps.wakeIn(retryMs)
    } finally {
      releaseWorker()
      this.reporting = null
    }
  }

  private async reportAll(): Promise<void> {
    const { db, onNames } = this.deps
    const team = await this.deps.context()
    if (!team) return
    // Deletions first, because results may concern deleted people.
    await publishErasures(team, db)
    await publishSuppressions(team, db)
    for (const claim of await db.teamClaims.toArray()) {
      const request = await db.requests.get(claim.request)
      if (request && request.state !== 'settled') continue
      await this.reportOne(team, claim, request)
    }
    await republishErased(team, db, onNames)
  }

  private async reportOne(
    team: TeamContext,
    row: TeamClaim,
    request: LedgerRequest | undefined,
  ): Promise<void> {
    const { db, onNames } = this.deps
    const owned: OwnedClaim = { id: row.request, keys: row.keys, sums: row.sums }
    const isUnsent = !request || stateOfClaimed(request) === 'unsent'
    if (isUnsent) {
      // If the ledger lost the request, it may have been sent, so the claim stays.
      if (request && row.state !== 'alone')
        await (row.state === 'claiming' ? deleteUnsentClaim : releaseClaim)(team, owned)
      await db.teamClaims.delete(row.request)
      return
    }
    const { outcome, cost } = request
    const ended = `${outcome} ${cost}`
    if (this.reported.get(request.id) === ended) return
    const isUnclaimed = row.state === 'alone'
    if (isUnclaimed) await this.claims.claimAfterwards(team, request)
    // A purchase without a claim is counted by `countWithoutClaim`.
    const claimCost = isUnclaimed ? null : cost
    if (outcome === 'unknown')
      await endClaim(team, owned, { state: 'unknown', cost: claimCost, otherKeys: [], records: [] })
    else {
      const records = await publishRecords(
        team,
        db,
        request.found,
        ({ request: id }) => id === request.id,
        onNames,
      )
      const otherKeys = await keysSettledBy(db, request)
      const end = {
        state: 'done',
        outcome: outcome ?? 'refused',
        cost: claimCost,
        otherKeys,
        records,
      } as const
      await endClaim(team, owned, end)
    }
    if (isUnclaimed) await countWithoutClaim(team, owned, cost ?? request.reserved)
    this.reported.set(request.id, ended)
    // Keep the row while the response or the cost may still become known.
    if (outcome !== 'unknown' && cost !== null) await db.teamClaims.delete(row.request)
  }
}

async function keysSettledBy(db: Database, request: LedgerRequest): Promise<string[]> {
  if (request.section === null) return []
  const aliases = await ownAliases(db, request)
  return aliases.map((subject) => requestKeyOf(originOf(request), { ...request, subject }))
}
