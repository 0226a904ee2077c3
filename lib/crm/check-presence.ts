import { walkRecords } from '../exports/walk-records.ts'
import { exportViewOf } from '../exports/export-view.ts'
import type { Database } from '../records/database/database.ts'
import type { DeliveryError, ErrorReason } from './rows.ts'
import type { Subject } from '../records/rows/subject.ts'
import { ownersByAlias } from '../records/identity/owners.ts'
import { namesOfRecord } from '../records/suppression/request-names.ts'
import { areSuppressed } from '../records/suppression/suppress.ts'
import { mergeNames, suppressionNames } from '../records/suppression/suppression-names.ts'
import { isLocked } from '../settings/secrets.ts'
import type { DeliveryBatch, DeliveryItem } from './adapter.ts'
import { adapters } from './adapters.ts'
import { batchOf, endingOf } from './attempt-delivery.ts'
import type { CallDestination } from './call.ts'
import type { CrmDeps } from './crm-deps.ts'
import { byEnd, remoteIdsIn } from './delivery.ts'
import { DeliveryEnd } from './delivery-result.ts'
import { initialDestinationState, type Destination } from './destination.ts'
import { workDomain } from './fields.ts'
import { onlyAllowed } from './only-allowed.ts'
import { isSearchable, searchPresence } from './presence.ts'
import { nameOf, type Presence, type PersonQuery } from './presence-steps.ts'

export interface PersonToCheck {
  subject: string | null
  email?: string | undefined
  name?: string | undefined
  company?: string | undefined
  domain?: string | undefined
}

export interface PresenceResult {
  /** In the order of the people to check. */
  people: Presence[]
  /** `null` if all people were checked. */
  problem: { error: DeliveryError; reason: ErrorReason | null } | null
}

const skipped: Presence = { state: 'unknown', reason: 'skipped' }
const failed: Presence = { state: 'unknown', reason: 'failed' }

/**
 * Read-only; stores nothing and never throws. People that can't be checked are `unknown`. Suppressed people aren't
 * searched.
 */
export async function checkPresence(
  deps: CrmDeps,
  destination: Destination,
  peopleToCheck: readonly PersonToCheck[],
): Promise<PresenceResult> {
  const steps = adapters[destination.kind].presence
  const people = peopleToCheck.map((): Presence => skipped)
  if (!steps || destination.checkBefore !== true) return { people, problem: null }
  const sought = await peopleQueries(deps.db, destination.id, peopleToCheck)
  const open = sought.filter(({ person }) => isSearchable(person))
  if (open.length === 0) return { people, problem: null }
  const closed = await closedReason(deps, destination)
  const may = await mayAsk(deps, open)
  for (const [at, { index }] of open.entries()) if (may[at]) people[index] = failed
  if (closed) return { people, problem: may.includes(true) ? closed : null }
  const signal = AbortSignal.timeout(maxReadingMs)
  const found = new Set<number>()
  const release = deps.keepAwake()
  try {
    const ending = await onlyAllowed(deps, open, mayAsk, (guarded, allowed) => {
      const left = allowed.filter(({ index }) => !found.has(index))
      const indexes = new Map(left.map(({ person, index }) => [person, index]))
      const batch = readingBatch(guarded, destination, [], { knownIds: new Map(), signal })
      return endingOf(() =>
        searchPresence(
          batch,
          steps(batch),
          left.map(({ person }) => person),
          (person, presence) => {
            const index = indexes.get(person)!
            found.add(index)
            people[index] = presence
          },
        ),
      )
    })
    const mayStill = await mayAsk(deps, open)
    for (const [at, { index }] of open.entries()) if (!mayStill[at]) people[index] = skipped
    if (!ending || ending.end === 'sent') return { people, problem: null }
    return { people, problem: { error: ending.end, reason: ending.reason ?? null } }
  } finally {
    release()
  }
}

const mayAsk = async ({ db }: CrmDeps, sought: readonly PresenceQuery[]) =>
  (
    await areSuppressed(
      db,
      sought.map(({ names }) => names),
    )
  ).map((isSuppressed) => !isSuppressed)

/** Includes pauses for rate limits. */
export const maxReadingMs = 240_000

/** Its requests only read, and wait when they reach a rate limit. */
export function readingBatch(
  deps: CrmDeps,
  destination: Destination,
  items: readonly DeliveryItem[],
  { knownIds, signal }: { knownIds: Map<string, string>; signal: AbortSignal },
): DeliveryBatch {
  const batch = batchOf(deps, destination, items, {
    knownIds,
    settle: () => {},
    remember: () => {},
    signal,
  })
  return { ...batch, call: waitingCall(deps, batch.call) }
}

/** `null` if the destination can be read now. */
export async function closedReason(
  deps: CrmDeps,
  { id, address, token }: Destination,
): Promise<PresenceResult['problem']> {
  const state = (await deps.states.read())[id] ?? initialDestinationState
  if (token === '' || isLocked(token) || state.pauseReason === 'token')
    return { error: 'token', reason: null }
  if (!(await deps.mayCall(address))) return { error: 'unavailable', reason: null }
  const isPaused = state.pauseReason !== null || (state.pausedUntil ?? 0) > deps.now()
  return isPaused ? { error: state.tried?.end ?? 'limited', reason: state.tried?.reason ?? null } : null
}

const maxWaits = 5
const maxWaitMs = 10_000

/** A search for many people can reach a rate limit. */
function waitingCall(deps: CrmDeps, call: CallDestination): CallDestination {
  return async (request) => {
    for (let waits = 0; ; waits++) {
      try {
        return await call(request)
      } catch (error) {
        const ending = error instanceof DeliveryEnd ? error.ending : null
        if (waits >= maxWaits || ending?.end !== 'limited' || ending.reason !== 'rate') throw error
        const named = ending.until === null ? 0 : ending.until - deps.now()
        const wait = Math.max(named, ending.floorMs ?? 0)
        if (wait > maxWaitMs) throw error
        await deps.sleep(wait)
      }
    }
  }
}

interface PresenceQuery {
  index: number
  person: PersonQuery
  names: string[]
}

async function peopleQueries(
  db: Database,
  destination: string,
  peopleToCheck: readonly PersonToCheck[],
): Promise<PresenceQuery[]> {
  const owners = await savedPeople(db, peopleToCheck)
  const keys = [...new Set(owners.flatMap((owner) => owner?.key ?? []))].toSorted()
  const records = new Map<string, { person: PersonQuery; names: string[] }>()
  for await (const some of walkRecords(db, keys)) {
    const pairs = some.map(({ subject }): [string, string] => [destination, subject.key])
    const log = Map.groupBy(
      await db.deliveries.where('[destination+subject]').anyOf(pairs).toArray(),
      ({ subject }) => subject,
    )
    for (const record of some) {
      const { subject, sections } = record
      const view = exportViewOf(record)
      const { firstName, lastName } = nameParts(subject.name)
      const person: PersonQuery = {
        emails: [...view.emails.map(({ address }) => address), subject.email].filter(Boolean),
        firstName: view.person.firstName?.trim() || firstName,
        lastName: view.person.lastName?.trim() || lastName,
        company: subject.company,
        domain: workDomain(view) ?? '',
        remoteId: remoteIdsIn(byEnd(log.get(subject.key) ?? []))[0] ?? null,
      }
      records.set(subject.key, { person, names: suppressionNames(namesOfRecord(subject, sections)) })
    }
  }
  return peopleToCheck.map(({ subject, email, name = '', company, domain }, index) => {
    const record = records.get(owners[index]?.key ?? '')
    const { firstName, lastName } = nameParts(name)
    const person: PersonQuery = {
      emails: [...new Set([...(email ? [email] : []), ...(record?.person.emails ?? [])])],
      firstName: firstName || (record?.person.firstName ?? ''),
      lastName: lastName || (record?.person.lastName ?? ''),
      company: company || (record?.person.company ?? ''),
      domain: domain || (record?.person.domain ?? ''),
      remoteId: record?.person.remoteId ?? null,
    }
    const own = {
      aliases: subject === null ? [] : [subject],
      emails: [...person.emails],
      names: [nameOf(person)].filter(Boolean),
      companies: [person.company, person.domain].filter(Boolean),
    }
    return { index, person, names: [...suppressionNames(mergeNames([own])), ...(record?.names ?? [])] }
  })
}

async function savedPeople(
  db: Database,
  peopleToCheck: readonly PersonToCheck[],
): Promise<(Subject | undefined)[]> {
  const byAlias = await ownersByAlias(db, [...new Set(peopleToCheck.flatMap(({ subject }) => subject ?? []))])
  return peopleToCheck.map(({ subject }) => {
    const owner = subject === null ? undefined : byAlias.get(subject)
    return owner?.kind === 'person' ? owner : undefined
  })
}

/** Last names have several words more often. */
function nameParts(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
