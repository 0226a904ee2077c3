import type { LedgerRequest } from '../../../lib/ledger/request.ts'

let count = 0

/** A settled request that found something, except for what a test says of it. */
export function requestWith(differences: Partial<LedgerRequest> = {}): LedgerRequest {
  return {
    id: `request-${count++}`,
    question: 'https://api.example profile person:jane',
    operation: 'enrichProfile',
    input: {},
    subject: 'person:jane',
    section: 'profile',
    trigger: 'panel',
    state: 'settled',
    outcome: 'ok',
    problem: null,
    reserved: 2,
    cost: 2,
    costBy: 'told',
    life: 'this life',
    day: '2026-11-21',
    reservedAt: 1000,
    sentAt: 1001,
    settledAt: 1002,
    requestId: null,
    found: ['person:jane'],
    ...differences,
  }
}
