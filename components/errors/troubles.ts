import type { ProblemKind } from '../../lib/api/problem.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import type { Refusal } from '../../lib/purchases/rows/refusal.ts'

export type Why = ProblemKind | Refusal['why'] | 'no-worker' | 'not-sent'

export type RemedyName =
  | 'options'
  | 'data'
  | 'ask-again'
  | 'try-again'
  | 'check-credits'
  | 'check-key'
  | 'wait'
  | 'raise-budget'
  | 'try-one'
  | 'restore'
  | 'wait-or-take-over'
  | 'take-over'
  | 'without-team'

type Next = PlainKey & `next.${string}`
/** `null` if the sentence has placeholders, which need code. */
type Happened = (PlainKey & `trouble.${string}`) | null

export const troubles: Record<Why, { happened: Happened; next: Next | null; remedy: RemedyName | null }> = {
  'bad-input': { happened: null, next: null, remedy: null },
  'bad-request': { happened: 'trouble.badRequest', next: 'next.support', remedy: 'ask-again' },
  unauthorized: { happened: 'trouble.unauthorized', next: 'next.key', remedy: 'check-key' },
  'out-of-credits': { happened: 'trouble.outOfCredits', next: 'next.topUp', remedy: 'check-credits' },
  forbidden: { happened: 'trouble.forbidden', next: 'next.permission', remedy: 'options' },
  'not-found': { happened: 'trouble.notFound', next: 'next.again', remedy: 'ask-again' },
  'not-offered': { happened: 'trouble.notOffered', next: 'next.address', remedy: 'options' },
  'rate-limited': { happened: 'trouble.rateLimited', next: 'next.moment', remedy: 'try-again' },
  refused: { happened: 'trouble.refused', next: 'next.support', remedy: 'ask-again' },
  'server-error': { happened: 'trouble.serverError', next: 'next.support', remedy: 'ask-again' },
  unreachable: { happened: 'trouble.unreachable', next: 'next.address', remedy: 'ask-again' },
  timeout: { happened: 'trouble.timeout', next: 'next.again', remedy: 'ask-again' },
  'too-large': { happened: 'trouble.tooLarge', next: 'next.support', remedy: null },
  unreadable: { happened: 'trouble.unreadable', next: 'next.address', remedy: 'ask-again' },
  stopped: { happened: 'trouble.stopped', next: 'next.again', remedy: 'ask-again' },
  'not-sent': { happened: 'trouble.notSent', next: 'next.moment', remedy: 'try-again' },
  'no-page': { happened: 'trouble.noPage', next: 'next.pick', remedy: null },
  'page-changed': { happened: 'trouble.pageChanged', next: 'next.check', remedy: null },
  'no-address': { happened: 'trouble.noAddress', next: 'next.setUp', remedy: 'options' },
  'no-key': { happened: 'trouble.noKey', next: 'next.setUp', remedy: 'options' },
  locked: { happened: 'trouble.locked', next: 'next.unlock', remedy: 'try-again' },
  'no-permission': { happened: 'trouble.noPermission', next: 'next.grant', remedy: 'options' },
  offline: { happened: 'trouble.offline', next: 'next.online', remedy: 'try-again' },
  'not-stored': { happened: 'trouble.notStored', next: 'next.store', remedy: 'try-again' },
  'settings-unreadable': {
    happened: 'trouble.settingsUnreadable',
    next: 'next.restart',
    remedy: 'try-again',
  },
  'settings-unconfirmed': {
    happened: 'trouble.settingsUnconfirmed',
    next: 'next.confirmBudgets',
    remedy: 'options',
  },
  'no-room': { happened: null, next: 'next.store', remedy: 'try-again' },
  'no-worker': { happened: 'trouble.noWorker', next: 'next.moment', remedy: 'try-again' },
  suppressed: { happened: 'trouble.suppressed', next: 'next.allowAgain', remedy: 'data' },
  'suppressed-name': { happened: 'trouble.suppressedName', next: 'next.suppressedName', remedy: 'data' },
  withdrawn: { happened: 'trouble.withdrawn', next: 'next.again', remedy: 'try-again' },
  'not-needed': { happened: 'trouble.notNeeded', next: 'next.again', remedy: 'try-again' },
  expired: { happened: 'trouble.expired', next: 'next.again', remedy: 'try-again' },
  'send-refused': { happened: 'trouble.sendRefused', next: 'next.again', remedy: 'try-again' },
  'settings-changed': { happened: null, next: 'next.newSettings', remedy: 'try-again' },
  budget: { happened: null, next: 'next.budget', remedy: 'raise-budget' },
  'run-budget': { happened: null, next: 'next.raiseInOptions', remedy: 'options' },
  'over-plan': { happened: null, next: 'next.checkPrice', remedy: 'try-again' },
  'not-planned': { happened: 'trouble.notPlanned', next: 'next.retryRun', remedy: 'ask-again' },
  'auto-budget': { happened: null, next: 'next.raiseInOptions', remedy: 'options' },
  'watch-budget': { happened: null, next: 'next.raiseWatch', remedy: null },
  'day-limit': { happened: null, next: 'next.wait', remedy: 'wait' },
  'minute-limit': { happened: null, next: 'next.wait', remedy: 'wait' },
  'provider-pause': { happened: null, next: 'next.wait', remedy: 'wait' },
  unanswered: { happened: null, next: 'next.one', remedy: 'try-one' },
  limited: { happened: 'trouble.limited', next: 'next.one', remedy: 'try-one' },
  'not-found-before': { happened: 'trouble.notFoundBefore', next: 'next.again', remedy: 'ask-again' },
  'charged-before': { happened: 'trouble.chargedBefore', next: 'next.again', remedy: 'ask-again' },
  'maybe-saved': { happened: 'trouble.maybeSaved', next: 'next.maybeSaved', remedy: 'ask-again' },
  'lost-before': { happened: 'trouble.lostBefore', next: 'next.again', remedy: 'ask-again' },
  lost: { happened: 'trouble.lost', next: 'next.again', remedy: 'ask-again' },
  'library-lost': { happened: 'trouble.libraryLost', next: 'next.lost', remedy: 'restore' },
  'team-asking': { happened: null, next: 'next.colleagueLookup', remedy: 'wait-or-take-over' },
  'team-erasing': { happened: 'trouble.teamErasing', next: 'next.moment', remedy: 'try-again' },
  'team-charged': { happened: null, next: 'next.colleague', remedy: 'take-over' },
  'team-budget': { happened: 'trouble.teamBudget', next: 'next.teamBudget', remedy: null },
  'team-unreachable': {
    happened: 'trouble.teamUnreachable',
    next: 'next.moment',
    remedy: 'without-team',
  },
  'unknown-before': { happened: 'trouble.unknownBefore', next: 'next.again', remedy: 'ask-again' },
}
