import { problem, problemWith, type Problem, type ProblemKind } from '../../../lib/api/problem.ts'
import type { LedgerRequest, SettledRequest } from '../../../lib/purchases/rows/requests.ts'
import { now } from './section.ts'

export function request(
  differences: { [Name in keyof LedgerRequest]?: LedgerRequest[Name] },
  kind?: ProblemKind,
): LedgerRequest {
  const settled: SettledRequest = {
    id: 'request',
    requestKey: 'https://api.example profile person:mara-lindqvist',
    operation: 'enrichProfile',
    input: {},
    subject: 'person:mara-lindqvist',
    section: 'profile',
    trigger: 'panel',
    run: null,
    account: 'account',
    sequence: 1,
    alone: true,
    state: 'settled',
    outcome: 'ok',
    problem: kind ? sampleProblem(kind) : null,
    expected: 2,
    reserved: 2,
    cost: 2,
    costBy: 'reported',
    counted: 0,
    workerId: 'life',
    day: '2026-11-21',
    reservedAt: now,
    sentAt: now,
    settledAt: now,
    requestId: null,
    found: [],
  }
  return { ...settled, ...differences } as LedgerRequest
}

function sampleProblem(kind: ProblemKind): Problem {
  if (kind === 'bad-input') return problemWith(kind, { fields: ['socialUrl'] })
  if (kind === 'settings-changed') return problemWith(kind, { what: ['key'] })
  if (kind === 'team-asking' || kind === 'team-charged')
    return problemWith(kind, { colleague: 'Tomasz Wilk' })
  return problem(kind)
}
