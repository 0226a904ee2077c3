import type { ProblemKind } from '../../lib/api/problem.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { Refusal } from '../../lib/purchases/rows/refusal.ts'
import { isRefusalReason } from '../../lib/purchases/current-refusal.ts'
import type { Alert } from '../../components/errors/circumstances.ts'
import { RequestError } from '../../components/errors/RequestError.tsx'
import { PendingNotice } from '../../components/errors/PendingNotice.tsx'
import { alerts, type AlertReason } from '../../components/errors/alerts.ts'
import { remedies } from './samples/remedies.ts'
import { request } from './samples/request.ts'
import { Specimen } from './Specimen.tsx'

const until = Date.now() + 42_000

const filled: Partial<Record<AlertReason, Refusal>> = {
  'bad-input': { reason: 'bad-input', fields: ['socialUrl'] },
  budget: { reason: 'budget', spent: 99, budget: 100, needed: 2 },
  'run-budget': { reason: 'run-budget', spent: 99, budget: 100, needed: 2 },
  'auto-budget': { reason: 'auto-budget', spent: 19, budget: 20, needed: 2 },
  'over-plan': { reason: 'over-plan', needed: 4, shown: 2 },
  'day-limit': { reason: 'day-limit', until: until + 7_200_000 },
  'minute-limit': { reason: 'minute-limit', until },
  'provider-pause': { reason: 'provider-pause', until },
  'settings-changed': { reason: 'settings-changed', what: ['key', 'service'] },
  unanswered: {
    reason: 'unanswered',
    count: 3,
    maximum: 3,
    kinds: { 'server-error': 2, timeout: 1 },
    credits: 6,
  },
  'maybe-saved': {
    reason: 'maybe-saved',
    subject: 'person:jane-doe',
    name: 'Jane Doe',
    url: '',
    doubt: 'name-similar-company',
  },
}

const ended: [string, Partial<LedgerRequest>, ProblemKind][] = [
  ['unknown, may have cost', { outcome: 'unknown', cost: null, costBy: null }, 'timeout'],
  ['unknown, it was charged', { outcome: 'unknown', cost: 2, costBy: 'difference', counted: 1 }, 'stopped'],
  ['unknown, not charged', { outcome: 'unknown', cost: 0, costBy: 'difference', counted: 1 }, 'unreachable'],
  ['not found, charged', { outcome: 'not-found', cost: 2, costBy: 'reported' }, 'not-found'],
  ['refused', { outcome: 'refused', cost: 0, costBy: 'price', requestId: 'req-41d2' }, 'forbidden'],
]

function alertOf(reason: AlertReason): Alert {
  if (reason === 'no-worker') return { request: null, refusal: { reason } }
  if (isRefusalReason(reason)) return { request: null, refusal: filled[reason] ?? ({ reason } as Refusal) }
  // The request was stopped before or after it was sent.
  if (reason === 'not-sent')
    return { request: request({ outcome: 'refused', cost: 0 }, 'stopped'), refusal: null }
  const ending =
    reason === 'stopped'
      ? ({ outcome: 'unknown', cost: null } as const)
      : ({ outcome: 'refused', cost: 0 } as const)
  return { request: request(ending, reason), refusal: null }
}

export function Alerts() {
  return (
    <>
      {(Object.keys(alerts) as AlertReason[]).map((reason) => (
        <Specimen key={reason} title={`Alert: ${reason}`}>
          <RequestError {...alertOf(reason)} {...remedies} />
        </Specimen>
      ))}
      {ended.map(([title, differences, kind]) => (
        <Specimen key={title} title={`Request: ${title}`}>
          <RequestError request={request(differences, kind)} refusal={null} {...remedies} />
        </Specimen>
      ))}
      <Specimen title="Waiting for a limit">
        <PendingNotice request={request({ state: 'pending', outcome: null })} until={until} />
      </Specimen>
    </>
  )
}
