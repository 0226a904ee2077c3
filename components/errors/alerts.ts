import type { ProblemKind } from '../../lib/api/problem.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import type { Refusal } from '../../lib/purchases/rows/refusal.ts'

export type AlertReason = ProblemKind | Refusal['reason'] | 'no-worker' | 'not-sent'

export type RemedyName =
  | 'options'
  | 'data'
  | 'look-up-again'
  | 'try-again'
  | 'check-credits'
  | 'check-key'
  | 'wait'
  | 'raise-budget'
  | 'try-one'
  | 'restore'
  | 'wait-or-override'
  | 'override-claim'
  | 'without-team'

type Next = PlainKey & `next.${string}`
/** `null` if the sentence has placeholders, which need code. */
type Happened = (PlainKey & `alert.${string}`) | null

export const alerts: Record<
  AlertReason,
  { happened: Happened; next: Next | null; remedy: RemedyName | null }
> = {
  'bad-input': { happened: null, next: null, remedy: null },
  'bad-request': { happened: 'alert.badRequest', next: 'next.support', remedy: 'look-up-again' },
  unauthorized: { happened: 'alert.unauthorized', next: 'next.key', remedy: 'check-key' },
  'out-of-credits': { happened: 'alert.outOfCredits', next: 'next.topUp', remedy: 'check-credits' },
  forbidden: { happened: 'alert.forbidden', next: 'next.permission', remedy: 'options' },
  'not-found': { happened: 'alert.notFound', next: 'next.again', remedy: 'look-up-again' },
  'not-offered': { happened: 'alert.notOffered', next: 'next.address', remedy: 'options' },
  'rate-limited': { happened: 'alert.rateLimited', next: 'next.moment', remedy: 'try-again' },
  refused: { happened: 'alert.refused', next: 'next.support', remedy: 'look-up-again' },
  'server-error': { happened: 'alert.serverError', next: 'next.support', remedy: 'look-up-again' },
  unreachable: { happened: 'alert.unreachable', next: 'next.address', remedy: 'look-up-again' },
  timeout: { happened: 'alert.timeout', next: 'next.again', remedy: 'look-up-again' },
  'too-large': { happened: 'alert.tooLarge', next: 'next.support', remedy: null },
  unreadable: { happened: 'alert.unreadable', next: 'next.address', remedy: 'look-up-again' },
  stopped: { happened: 'alert.stopped', next: 'next.again', remedy: 'look-up-again' },
  'not-sent': { happened: 'alert.notSent', next: 'next.moment', remedy: 'try-again' },
  'no-page': { happened: 'alert.noPage', next: 'next.pick', remedy: null },
  'page-changed': { happened: 'alert.pageChanged', next: 'next.check', remedy: null },
  'no-address': { happened: 'alert.noAddress', next: 'next.setUp', remedy: 'options' },
  'no-key': { happened: 'alert.noKey', next: 'next.setUp', remedy: 'options' },
  locked: { happened: 'alert.locked', next: 'next.unlock', remedy: 'try-again' },
  'no-permission': { happened: 'alert.noPermission', next: 'next.grant', remedy: 'options' },
  offline: { happened: 'alert.offline', next: 'next.online', remedy: 'try-again' },
  'not-stored': { happened: 'alert.notStored', next: 'next.store', remedy: 'try-again' },
  'settings-unreadable': {
    happened: 'alert.settingsUnreadable',
    next: 'next.restart',
    remedy: 'try-again',
  },
  'settings-unconfirmed': {
    happened: 'alert.settingsUnconfirmed',
    next: 'next.confirmBudgets',
    remedy: 'options',
  },
  'no-room': { happened: null, next: 'next.store', remedy: 'try-again' },
  'no-worker': { happened: 'alert.noWorker', next: 'next.moment', remedy: 'try-again' },
  suppressed: { happened: 'alert.suppressed', next: 'next.allowAgain', remedy: 'data' },
  'suppressed-name': { happened: 'alert.suppressedName', next: 'next.suppressedName', remedy: 'data' },
  withdrawn: { happened: 'alert.withdrawn', next: 'next.again', remedy: 'try-again' },
  'not-needed': { happened: 'alert.notNeeded', next: 'next.again', remedy: 'try-again' },
  expired: { happened: 'alert.expired', next: 'next.again', remedy: 'try-again' },
  'send-refused': { happened: 'alert.sendRefused', next: 'next.again', remedy: 'try-again' },
  'settings-changed': { happened: null, next: 'next.newSettings', remedy: 'try-again' },
  budget: { happened: null, next: 'next.budget', remedy: 'raise-budget' },
  'run-budget': { happened: null, next: 'next.raiseInOptions', remedy: 'options' },
  'over-plan': { happened: null, next: 'next.checkPrice', remedy: 'try-again' },
  'not-planned': { happened: 'alert.notPlanned', next: 'next.retryRun', remedy: 'look-up-again' },
  'auto-budget': { happened: null, next: 'next.raiseInOptions', remedy: 'options' },
  'watch-budget': { happened: null, next: 'next.raiseWatch', remedy: null },
  'day-limit': { happened: null, next: 'next.wait', remedy: 'wait' },
  'minute-limit': { happened: null, next: 'next.wait', remedy: 'wait' },
  'provider-pause': { happened: null, next: 'next.wait', remedy: 'wait' },
  unanswered: { happened: null, next: 'next.one', remedy: 'try-one' },
  limited: { happened: 'alert.limited', next: 'next.one', remedy: 'try-one' },
  'not-found-before': { happened: 'alert.notFoundBefore', next: 'next.again', remedy: 'look-up-again' },
  'charged-before': { happened: 'alert.chargedBefore', next: 'next.again', remedy: 'look-up-again' },
  'maybe-saved': { happened: 'alert.maybeSaved', next: 'next.maybeSaved', remedy: 'look-up-again' },
  'lost-before': { happened: 'alert.lostBefore', next: 'next.again', remedy: 'look-up-again' },
  lost: { happened: 'alert.lost', next: 'next.again', remedy: 'look-up-again' },
  'library-lost': { happened: 'alert.libraryLost', next: 'next.lost', remedy: 'restore' },
  'team-asking': { happened: null, next: 'next.colleagueLookup', remedy: 'wait-or-override' },
  'team-erasing': { happened: 'alert.teamErasing', next: 'next.moment', remedy: 'try-again' },
  'team-charged': { happened: null, next: 'next.colleague', remedy: 'override-claim' },
  'team-budget': { happened: 'alert.teamBudget', next: 'next.teamBudget', remedy: null },
  'team-unreachable': {
    happened: 'alert.teamUnreachable',
    next: 'next.moment',
    remedy: 'without-team',
  },
  'unknown-before': { happened: 'alert.unknownBefore', next: 'next.again', remedy: 'look-up-again' },
}
