import type { Outcome } from '../../api/interpret.ts'
import { operationNames, type OperationName } from '../../api/operations.ts'
import { isOfProfile } from '../../settings/accounts.ts'
import { pageKinds, type PageKind } from '../../pages/page-kinds.ts'
import { fold } from '../../text/fold.ts'
import { hashValues } from '../../input/address-hash.ts'
import { startOfDay } from './calendar.ts'
import { triggers, type LedgerRequest, type Trigger } from '../rows/requests.ts'

export type OutcomeChoice = Outcome | 'open'

export const outcomeChoices: OutcomeChoice[] = ['ok', 'not-found', 'refused', 'unknown', 'open']

/** An empty value matches everything. */
export interface LedgerFilter {
  /** Words that must all occur in the subject's name or handle, an id, or the input. */
  text: string
  outcome: OutcomeChoice | ''
  operation: OperationName | ''
  trigger: Trigger | ''
  kind: PageKind | ''
  profile: string
  /** Local calendar days such as `2026-11-21`, both included. */
  from: string
  to: string
}

export const noLedgerFilter: LedgerFilter = {
  text: '',
  outcome: '',
  operation: '',
  trigger: '',
  kind: '',
  profile: '',
  from: '',
  to: '',
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const oneOf = (choices: readonly string[]) => (text: string) => choices.includes(text)

const fits: Record<keyof LedgerFilter, (text: string) => boolean> = {
  text: () => true,
  outcome: oneOf(outcomeChoices),
  operation: oneOf(operationNames),
  trigger: oneOf(triggers),
  kind: oneOf(pageKinds),
  profile: (text) => /^[\w-]{1,64}$/.test(text),
  from: isDay,
  to: isDay,
}

/** Reads a filter from the hash of a URL. Ignores invalid parts. */
export function readLedgerFilter(hash: string): LedgerFilter {
  const read = Object.entries(hashValues(hash)).filter(
    ([name, text]) => Object.hasOwn(fits, name) && fits[name as keyof LedgerFilter](text),
  )
  return { ...noLedgerFilter, ...Object.fromEntries(read) }
}

/** The filter as the hash of a URL; empty if nothing is filtered. */
export function writeLedgerFilter(filter: LedgerFilter): string {
  const set = Object.entries(filter).filter(([, text]) => text !== '')
  return new URLSearchParams(set).toString()
}

/** The filter's period, in ms since epoch; both ends are included. */
export function filterSpan({ from, to }: LedgerFilter): { first: number; last: number } {
  return { first: from ? startOfDay(from) : -Infinity, last: to ? startOfDay(to, 1) - 1 : Infinity }
}

/** The subject found by the response, else the one in the request's input. */
export function requestSubject({ found, subject }: Pick<LedgerRequest, 'found' | 'subject'>): string | null {
  return found[0] ?? subject
}

/** Whether a request matches the filter, apart from days and text. */
export function fitsChoices(
  { outcome, operation, trigger, kind, profile }: LedgerFilter,
  request: LedgerRequest,
): boolean {
  if (outcome !== '' && outcome !== (request.outcome ?? 'open')) return false
  if (operation !== '' && operation !== request.operation) return false
  if (trigger !== '' && trigger !== request.trigger) return false
  if (!isOfProfile(request.account, profile)) return false
  return kind === '' || Boolean(requestSubject(request)?.startsWith(`${kind}:`))
}

/** Whether the request contains all words of the text. `name` is the name of its subject. */
export function fitsText(text: string, request: LedgerRequest, name: string): boolean {
  const { subject, found, requestId, id, run, input } = request
  const named = fold([name, subject, requestId, id, run, ...found, ...textsIn(input)].join('\n'))
  const words = fold(text).split(/\s+/).filter(Boolean)
  return words.every((word) => named.includes(word))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
