import { i18n } from '#i18n'
import { requestSubject, type OutcomeChoice } from '../../lib/purchases/ledger/filter.ts'
import { hrefOfBatch } from '../../lib/library/route.ts'
import type { LedgerRequest } from '../../lib/records/database/rows/purchases.ts'
import type { LedgerRow } from '../../lib/purchases/ledger/walk-ledger.ts'
import type { RunCost } from './runsModel.ts'
import { outcomes } from './outcomes.ts'
import { numberText } from '../ui/formats.ts'
import { handleOf } from '../../lib/records/subject-name.ts'

export function outcomeText(outcome: OutcomeChoice): string {
  return outcome === 'open' ? i18n.t('ledger.open') : i18n.t(outcomes[outcome].words)
}

/** How far a request has come: its outcome, or its state while it has none. */
export function endText({ outcome, state }: LedgerRequest): string {
  if (outcome !== null) return outcomeText(outcome)
  return state === 'settled' ? outcomeText('unknown') : i18n.t(`ledger.state.${state}`)
}

/** What it is about: the subject's name, else its handle; for a search what was searched with. */
export function aboutText({ request, subject }: LedgerRow): string {
  const about = requestSubject(request)
  if (about !== null) return subject?.name || handleOf(about)
  return textsOf(request.input).join(', ')
}

/** Parts to leave out, and how old an answer may be: not what somebody looked for. */
const wishes = new Set(['includes', 'cacheDuration'])

function textsOf(input: Record<string, unknown>): string[] {
  const told = Object.entries(input).filter(([name]) => !wishes.has(name))
  return told.map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)))
}

/** The colleague whose answer it is; `null`: it is nobody's, or theirs only kept it from being sent. */
export function fromText({ colleague }: LedgerRequest): string | null {
  return colleague && colleague.claim === undefined ? i18n.t('team.from', [colleague.name]) : null
}

/** By which click, or by what else. */
export function clickText({ trigger }: LedgerRequest): string {
  return i18n.t(`ledger.trigger.${trigger}`)
}

/** The name of the run that a request belongs to, and its address; `href: null` where it was deleted. */
export function runOf(
  { batch }: LedgerRequest,
  runs: readonly RunCost[] | undefined,
): { name: string; href: string | null } | null {
  if (batch === null || !runs) return null
  const known = runs.find(({ run }) => run.id === batch)
  if (!known) return { name: i18n.t('ledger.runGone'), href: null }
  return { name: known.run.name, href: `/library.html${hrefOfBatch(batch)}` }
}

/** The cost in words, with how it is known. */
export function requestCostText({ cost, costBy, reserved, claimed }: LedgerRequest): string {
  if (cost === null && claimed !== undefined)
    return i18n.t('ledger.claimed', [numberText(claimed), numberText(reserved)])
  if (cost === null || costBy === null) return i18n.t('console.costUnknown', [numberText(reserved)])
  return i18n.t(`console.costBy.${costBy}`, [i18n.t('price.exactly', cost, [numberText(cost)])])
}
