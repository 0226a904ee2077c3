import { i18n } from '#i18n'
import { requestSubject, type OutcomeChoice } from '../../lib/purchases/ledger/filter.ts'
import { hrefOfRun } from '../../lib/library/route.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { LedgerRow } from '../../lib/purchases/ledger/walk-ledger.ts'
import type { RunCost } from './runsModel.ts'
import { outcomes } from './outcomes.ts'
import { numberText } from '../ui/formats.ts'
import { handleOf } from '../../lib/records/subject-name.ts'

export function outcomeText(outcome: OutcomeChoice): string {
  return outcome === 'open' ? i18n.t('ledger.open') : i18n.t(outcomes[outcome].words)
}

export function endText({ outcome, state }: LedgerRequest): string {
  return outcome === null ? i18n.t(`ledger.state.${state}`) : outcomeText(outcome)
}

/** What a request is about: a subject's name or handle, or the terms of a search. */
export function aboutText({ request, subject }: LedgerRow): string {
  const about = requestSubject(request)
  if (about !== null) return subject?.name || handleOf(about)
  return textsOf(request.input).join(', ')
}

/** Parameters of an operation that aren't search terms. */
const wishes = new Set(['includes', 'cacheDuration'])

function textsOf(input: Record<string, unknown>): string[] {
  const present = Object.entries(input).filter(([name]) => !wishes.has(name))
  return present.map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)))
}

/**
 * The colleague who shared the response; `null` if there is none, or if a colleague's claim only blocked the request.
 */
export function fromText({ colleague }: LedgerRequest): string | null {
  return colleague && colleague.claim === undefined ? i18n.t('team.from', [colleague.name]) : null
}

export function clickText({ trigger }: LedgerRequest): string {
  return i18n.t(`ledger.trigger.${trigger}`)
}

/** The bulk run of a request. `href` is `null` if the run was deleted. */
export function runOf(
  { run: bulkRun }: LedgerRequest,
  runs: readonly RunCost[] | undefined,
): { name: string; href: string | null } | null {
  if (bulkRun === null || !runs) return null
  const known = runs.find(({ run }) => run.id === bulkRun)
  if (!known) return { name: i18n.t('ledger.runDeleted'), href: null }
  return { name: known.run.name, href: `/library.html${hrefOfRun(bulkRun)}` }
}

export function requestCostText({ cost, costBy, reserved, claimed }: LedgerRequest): string {
  if (cost === null && claimed !== undefined)
    return i18n.t('ledger.claimed', [numberText(claimed), numberText(reserved)])
  if (cost === null || costBy === null) return i18n.t('console.costUnknown', [numberText(reserved)])
  return i18n.t(`console.costBy.${costBy}`, [i18n.t('price.exactly', cost, [numberText(cost)])])
}
