import { i18n } from '#i18n'
import {
  changedSettingNames,
  type ChangedSetting,
  type Problem,
  type ProblemKind,
} from '../../lib/api/problem.ts'
import type { Doubt, Refusal } from '../../lib/purchases/rows/refusal.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import { reserveFor } from '../../lib/purchases/prices/prices.ts'
import { circumstances } from './circumstances.ts'
import { locale, numberText, timeText, sentences } from '../ui/formats.ts'
import { alerts, type AlertReason } from './alerts.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'

/** `what` states what happened; `rest` states the cost and the next step; `text` is both. */
interface ErrorText {
  reason: AlertReason
  text: string
  what: string
  rest: string
}

function errorText(reason: AlertReason, what: string | null, ...others: (string | null)[]): ErrorText {
  return { reason, text: sentences(what, ...others), what: what ?? '', rest: sentences(...others) }
}

export function sentencesOfRequest(request: LedgerRequest, words = plain): ErrorText {
  const reason = reasonOf(request)
  const { refusal } = request
  if (reason === 'send-refused' && refusal) {
    const cause = refusalHappened(refusal)
    return errorText(refusal.reason, plain(reason), cause, i18n.t('spent.nothing'), next(refusal.reason))
  }
  return errorText(reason, happened(reason, request.problem, words), spent(request), next(reason))
}

/** For a click that sent no request. */
export function sentencesOfRefusal(refusal: Refusal | { reason: 'no-worker' }, words = plain): ErrorText {
  const { reason } = refusal
  // Next to the amount spent within a budget, "nothing was spent" would contradict it: write that nothing was sent.
  const spent = 'budget' in refusal || reason === 'unanswered' ? 'spent.notSent' : 'spent.nothing'
  return errorText(reason, refusalHappened(refusal, words), i18n.t(spent), next(reason))
}

/** A refusal is newer than the request, so it comes first. `null` if there is no error. */
export function sentencesOfAlert(
  request: LedgerRequest | null,
  refusal: Refusal | { reason: 'no-worker' } | null,
): ErrorText | null {
  if (refusal) return sentencesOfRefusal(refusal, wordsNow)
  return request && sentencesOfRequest(request, wordsNow)
}

/** Without the sentences about cost and click: a paused run shows its own spending, and there was no click. */
export function sentencesOfPause(refusal: Refusal): { reason: AlertReason; text: string } {
  const { reason } = refusal
  return { reason, text: sentences(refusalHappened(refusal, wordsNow), next(reason)) }
}

export function sentencesOfProblem(problem: Problem): { reason: AlertReason; text: string } {
  return {
    reason: problem.kind,
    text: sentences(happened(problem.kind, problem), i18n.t('spent.nothing'), next(problem.kind)),
  }
}

function reasonOf({ problem, outcome }: LedgerRequest): AlertReason {
  if (problem?.kind === 'stopped' && outcome === 'refused') return 'not-sent'
  return problem?.kind ?? 'unreadable'
}

function happened(reason: AlertReason, problem: Problem | null, words = plain): string | null {
  switch (problem?.kind) {
    case 'settings-changed':
      return changedText(problem.what)
    case 'bad-input':
      return badInputText(problem.fields)
    case 'team-asking':
      return i18n.t('alert.teamAsking', [problem.colleague])
    case 'team-charged':
      return i18n.t('alert.teamCharged', [problem.colleague])
    default:
      return words(reason)
  }
}

const badInputText = (fields: readonly string[]) => i18n.t('alert.badInput', [fields.join(', ')])

/** The provider may report too few credits although the last balance was enough: then the text names that balance. */
function wordsNow(reason: AlertReason): string | null {
  const { balance, refused } = circumstances.value.account ?? {}
  const left = balance?.remaining ?? null
  const isDisputed =
    reason === 'out-of-credits' &&
    refused?.credits?.isBalanceKnown === false &&
    left !== null &&
    left >= reserveFor({ maximum: refused.credits.price })
  return isDisputed ? i18n.t('alert.creditsDisputed', [numberText(left)]) : plain(reason)
}

function plain(reason: AlertReason): string | null {
  const key = alerts[reason].happened
  return key && i18n.t(key)
}

export function providerMessage(problem: Problem | null): string | null {
  const message = problem?.message
  return message ? i18n.t('alert.providerMessage', [message]) : null
}

function refusalHappened(refusal: Refusal | { reason: 'no-worker' }, words = plain): string | null {
  switch (refusal.reason) {
    case 'bad-input':
      return badInputText(refusal.fields)
    case 'settings-changed':
      return changedText(refusal.what)
    case 'budget':
    case 'run-budget':
    case 'auto-budget':
    case 'watch-budget':
      return i18n.t(budgetWords[refusal.reason], [numberText(refusal.budget), numberText(refusal.spent)])
    case 'over-plan':
      return i18n.t('alert.overPlan', [inCredits(refusal.needed), inCredits(refusal.shown)])
    case 'maybe-saved':
      return i18n.t('alert.maybeSavedAs', [refusal.name, doubtText(refusal.doubt)])
    case 'no-room':
      return i18n.t('alert.noRoom', [numberText(Math.floor(refusal.remaining / 1e6))])
    case 'day-limit':
      return i18n.t('alert.dayLimit', [timeText(refusal.until)])
    case 'minute-limit':
      return i18n.t('alert.minuteLimit', [timeText(refusal.until)])
    case 'provider-pause':
      return i18n.t('alert.providerPause', [timeText(refusal.until)])
    case 'unanswered': {
      const { kinds, credits } = refusal
      return sentences(
        i18n.t('alert.unanswered', [endingsText(kinds)]),
        credits > 0 ? i18n.t('spent.maybe', credits, [numberText(credits)]) : null,
      )
    }
    default:
      return words(refusal.reason)
  }
}

const inCredits = (credits: number) => i18n.t('price.exactly', credits, [numberText(credits)])

/** Settings that decide who is charged and which provider is used. */
const settingNames: Record<ChangedSetting, PlainKey> = {
  profile: 'ledger.filter.profile',
  key: 'options.key',
  service: 'options.apiUrl',
  network: 'options.socialUrl',
  budget: 'run.budget',
}

function changedText(what: readonly string[]): string {
  const names = changedSettingNames
    .filter((name) => what.includes(name))
    .map((name) => i18n.t(settingNames[name]))
  return i18n.t('alert.settingsChanged', [new Intl.ListFormat(locale(), { type: 'unit' }).format(names)])
}

/** For requests that ended without a response. */
const endings: Partial<Record<ProblemKind, PlainKey>> = {
  unreachable: 'alert.ending.unreachable',
  timeout: 'alert.ending.timeout',
  unreadable: 'alert.ending.unreadable',
  'server-error': 'alert.ending.serverError',
  'too-large': 'alert.ending.tooLarge',
  stopped: 'alert.ending.stopped',
}

/** `server error (2), connection lost (1)`. */
function endingsText(kinds: Partial<Record<ProblemKind, number>>): string {
  const reported = Object.entries(kinds).flatMap(([kind, count]) => {
    const key = endings[kind as ProblemKind]
    return key ? `${i18n.t(key)} (${numberText(count)})` : []
  })
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(reported)
}

function next(reason: AlertReason): string | null {
  const key = alerts[reason].next
  return key && i18n.t(key)
}

const budgetWords = {
  budget: 'alert.budget',
  'run-budget': 'alert.runBudget',
  'auto-budget': 'alert.autoBudget',
  'watch-budget': 'alert.watchBudget',
} as const

function spent({ cost, costBy, outcome, reserved }: LedgerRequest): string {
  // The outcome is still unknown, but a later balance showed the cost.
  if (outcome === 'unknown' && costBy === 'difference')
    return cost === 0
      ? i18n.t('spent.notCharged')
      : i18n.t('spent.charged', cost ?? 0, [numberText(cost ?? 0)])
  if (cost === 0) return i18n.t('spent.nothing')
  if (cost !== null) return i18n.t('spent.credits', cost, [numberText(cost)])
  return outcome === 'unknown'
    ? i18n.t('spent.maybe', reserved, [numberText(reserved)])
    : i18n.t('spent.unknown')
}

const doubts = {
  'email-shared': 'match.doubt.emailShared',
  'domain-shared': 'match.doubt.domainShared',
  'name-company-shared': 'match.doubt.nameCompanyShared',
  'other-page': 'match.doubt.otherPage',
  'name-middle': 'match.doubt.nameMiddle',
  'name-similar-company': 'match.doubt.nameSimilarCompany',
  'name-former-company': 'match.doubt.nameFormerCompany',
  'name-only': 'match.doubt.nameOnly',
  'email-spells-name': 'match.doubt.emailSpellsName',
  'similar-row': 'match.doubt.similarRow',
} as const satisfies Record<Doubt, PlainKey>

/** A clause without a full stop. */
export const doubtText = (doubt: Doubt): string => i18n.t(doubts[doubt])
