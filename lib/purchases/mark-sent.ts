import { problem } from '../api/problem.ts'
import type { Closed } from './rows/refusal.ts'
import type { LedgerRequest } from './rows/requests.ts'
import type { PurchaseDeps, TeamChoice, TeamResponse } from './purchase-deps.ts'
import { hashesOfRequest } from '../records/suppression/request-names.ts'
import { suppressedBy } from '../records/suppression/suppressed-by.ts'
import {
  isSameList,
  listTables,
  readListState,
  withSuppressionList,
} from '../records/suppression/with-list.ts'
import { refusalByAccount } from './ledger/open-requests.ts'
import { settleSendRefused, settleByTeam } from './settle.ts'

/** Without a person's choice. */
export const byTheTeam: TeamChoice = { repeat: null, overriddenClaim: null, alone: false }

/**
 * Claims a reserved request in the team and marks it as sent. Returns its row, or `null` if it was settled unsent. A
 * request that needs no claim is returned unchanged, because it is marked as sent already.
 */
export async function markSent(
  deps: PurchaseDeps,
  request: LedgerRequest,
  choice: TeamChoice = byTheTeam,
): Promise<LedgerRequest | null> {
  if (request.state !== 'reserved') return request
  const response: TeamResponse = (await deps.team?.claimRequest(request, choice)) ?? { kind: 'send' }
  if (response.kind === 'send') {
    const sent = await writeSent(deps, request)
    if (sent !== 'gone' && 'id' in sent) return sent
    if (sent !== 'gone') await settleSendRefused(deps, request.id, sent, ['reserved'])
    deps.team?.follow()
    return null
  }
  const end =
    response.kind === 'responded'
      ? { outcome: response.outcome, found: response.found, colleague: { name: response.by } }
      : { problem: response.problem, ...colleagueOf(response) }
  const none = response.kind === 'responded' && response.outcome === 'not-found'
  await settleByTeam(deps, request.id, none ? { ...end, problem: problem('not-found') } : end)
  return null
}

function colleagueOf({ problem: { message }, claim }: Extract<TeamResponse, { kind: 'refused' }>) {
  return claim === undefined ? {} : { colleague: { name: message ?? '', claim } }
}

/** The key may have been refused while the claim was pending. */
function writeSent(deps: PurchaseDeps, { id }: LedgerRequest): Promise<LedgerRequest | Closed | 'gone'> {
  const { db } = deps
  return db.transaction('rw', db.requests, db.accounts, async () => {
    const request = await db.requests.get(id)
    if (request?.state !== 'reserved') return 'gone'
    const account = await db.accounts.get(request.account)
    const price = { maximum: request.expected }
    const closed = account && (await refusalByAccount(db, account, price, deps.steadyNow(), null, id))
    if (closed) return closed
    const sent: LedgerRequest = { ...request, state: 'sent', sentAt: deps.now() }
    await db.requests.put(sent)
    return sent
  })
}

/**
 * The last check before the first byte leaves, in the same task. While this worker was suspended, the next one may have
 * ended or deleted the request (`gone`), or the person may have been suppressed.
 */
export function checkBeforeSend(
  { db }: PurchaseDeps,
  request: LedgerRequest,
): Promise<'send' | 'gone' | 'suppressed'> {
  return withSuppressionList<'send' | 'gone' | 'suppressed'>(db, async (listed) => {
    const hashes = listed.isEmpty ? [] : await hashesOfRequest(db, request)
    return db.transaction('r', [db.requests, ...listTables(db)], async () => {
      const [row, now] = await Promise.all([db.requests.get(request.id), readListState(db)])
      if (!isSameList(now, listed)) return { listed: now }
      if (row?.state !== 'sent') return { result: 'gone' }
      return { result: (await suppressedBy(db, hashes)) ? 'suppressed' : 'send' }
    })
  })
}
