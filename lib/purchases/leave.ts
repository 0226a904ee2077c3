import { problem, type ProblemKind } from '../api/problem.ts'
import type { LedgerRequest } from '../records/database/rows/purchases.ts'
import type { TeamChoice } from '../records/database/rows/team.ts'
import { hashesOfQuestion } from '../records/suppression/question-names.ts'
import { suppressedBy } from '../records/suppression/suppressed-by.ts'
import { withSuppressionList } from '../records/suppression/with-list.ts'
import { refusalByAccount } from './ledger/open-requests.ts'
import type { PurchaseDeps, TeamAnswer } from './purchase-deps.ts'
import { settleByTeam } from './settle.ts'

/** Nobody chose anything. */
export const byTheTeam: TeamChoice = { again: false, takeOver: null, alone: false }

/**
 * Has a reserved request claimed and written down as sent; gives it as it is then. `null`: it is settled without being
 * sent. What needs no claim is written down as sent already.
 */
export async function leave(
  deps: PurchaseDeps,
  request: LedgerRequest,
  choice: TeamChoice = byTheTeam,
): Promise<LedgerRequest | null> {
  if (request.state !== 'reserved') return request
  const answer: TeamAnswer = (await deps.team?.ask(request, choice)) ?? { how: 'send' }
  if (answer.how === 'send') {
    const sent = await writeSent(deps, request)
    if (typeof sent !== 'string') return sent
    if (sent !== 'gone') await settleByTeam(deps, request.id, { problem: problem(sent) })
    deps.team?.follow()
    return null
  }
  const end =
    answer.how === 'answered'
      ? { outcome: answer.outcome, found: answer.found, colleague: { name: answer.by } }
      : { problem: answer.problem, ...colleagueOf(answer) }
  const none = answer.how === 'answered' && answer.outcome === 'not-found'
  await settleByTeam(deps, request.id, none ? { ...end, problem: problem('not-found') } : end)
  return null
}

function colleagueOf({ problem: { message }, claim }: Extract<TeamAnswer, { how: 'refused' }>) {
  return claim === undefined ? {} : { colleague: { name: message ?? '', claim } }
}

/**
 * The first byte leaves in the same turn. It is looked at once more whether it may: somebody may have been suppressed, or
 * the key refused, while a colleague's answer was waited for.
 */
function writeSent(
  deps: PurchaseDeps,
  reserved: LedgerRequest,
): Promise<LedgerRequest | 'gone' | Extract<ProblemKind, 'suppressed' | 'withdrawn'>> {
  const { db } = deps
  return withSuppressionList<LedgerRequest | 'gone' | 'suppressed' | 'withdrawn'>(db, async (listed) => {
    const hashes = listed === 0 ? [] : await hashesOfQuestion(db, reserved)
    return db.transaction('rw', db.requests, db.accounts, db.suppressed, async () => {
      const count = await db.suppressed.count()
      if (count !== listed) return { listed: count }
      const request = await db.requests.get(reserved.id)
      if (request?.state !== 'reserved') return { result: 'gone' }
      if (await suppressedBy(db, hashes)) return { result: 'suppressed' }
      const account = await db.accounts.get(request.account)
      const price = { most: request.expected }
      const now = deps.steadyNow()
      if (account && (await refusalByAccount(db, account, price, now, null, request.id)))
        return { result: 'withdrawn' }
      const sent: LedgerRequest = { ...request, state: 'sent', sentAt: deps.now() }
      await db.requests.put(sent)
      return { result: sent }
    })
  })
}
