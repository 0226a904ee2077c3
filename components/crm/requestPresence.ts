import { adapters } from '../../lib/crm/adapters.ts'
import type { PersonToCheck, PresenceResult } from '../../lib/crm/check-presence.ts'
import type { Destination } from '../../lib/crm/destination.ts'
import { destinations, destinationStates, isKindAllowed } from '../../lib/crm/destinations.ts'
import type { Presence } from '../../lib/crm/presence-steps.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { managed } from '../../lib/settings/managed.ts'
import { computed, type ReadonlySignal } from '@preact/signals'
import { watchStorageItem } from '../model/watchStorageItem.ts'

/** By destination and person, until the page closes or the destination receives records. */
const known = new Map<string, Presence>()
/** When the destination last received records, as of the last check; 0 if never. */
const delivered = new Map<string, number>()

async function dropOutdated(destination: string): Promise<void> {
  const at = (await destinationStates.read())[destination]?.deliveredAt ?? 0
  if ((delivered.get(destination) ?? at) !== at)
    for (const key of known.keys()) if (isOf(destination, key)) known.delete(key)
  delivered.set(destination, at)
}

const isOf = (destination: string, key: string) => key.startsWith(`[${JSON.stringify(destination)},`)

const keyOf = (destination: string, person: PersonToCheck) =>
  JSON.stringify([destination, person.subject, person.email, person.name, person.company, person.domain])

/** `undefined` if the person wasn't checked yet or the check failed. */
export const cachedPresence = (destination: string, person: PersonToCheck): Presence | undefined =>
  known.get(keyOf(destination, person))

/**
 * People per message: small parts make progress visible. Pipedrive gets all people in one message, because each message
 * reads its whole database.
 */
const peopleAtOnce = 300

/** People with a cached result are not requested again. */
export async function requestPresence(
  { id, kind }: Pick<Destination, 'id' | 'kind'>,
  people: readonly PersonToCheck[],
  onProgress: (done: number) => void = () => {},
): Promise<PresenceResult> {
  await dropOutdated(id)
  const distinct = new Map(people.map((person) => [keyOf(id, person), person]))
  const open = [...distinct].filter(([key]) => !known.has(key))
  const size = kind === 'pipedrive-person' ? Math.max(1, open.length) : peopleAtOnce
  const failed = new Map<string, Presence>()
  let problem: PresenceResult['problem'] = null
  for (let from = 0; from < open.length; from += size) {
    const part = open.slice(from, from + size)
    const found: PresenceResult = problem
      ? { people: [], problem }
      : await send(
          id,
          part.map(([, person]) => person),
        )
    problem = found.problem
    for (const [index, [key]] of part.entries()) {
      const presence = found.people[index]
      if (presence && !isFailed(presence)) known.set(key, presence)
      else failed.set(key, unknown)
    }
    onProgress(Math.min(open.length, from + part.length))
  }
  return {
    people: people.map((person) => {
      const key = keyOf(id, person)
      return known.get(key) ?? failed.get(key) ?? unknown
    }),
    problem,
  }
}

async function send(destination: string, people: PersonToCheck[]): Promise<PresenceResult> {
  const response = await sendCommand('find-people', { destination, people })
  return response.accepted ? response.result : { people: [], problem: { error: 'unavailable', reason: null } }
}

const unknown: Presence = { state: 'unknown', reason: 'failed' }
const isFailed = (presence: Presence) => presence.state === 'unknown' && presence.reason === 'failed'

/** With the check before a lookup turned on; `undefined` until they are read. */
export function watchCheckingDestinations(): ReadonlySignal<Destination[] | undefined> {
  const all = watchStorageItem(destinations)
  const policies = watchStorageItem(managed)
  return computed(() => {
    const allowed = policies.value
    if (!all.value || !allowed) return undefined
    return all.value.filter(
      ({ kind, checkBefore }) =>
        checkBefore === true && adapters[kind].presence !== null && isKindAllowed(allowed, kind),
    )
  })
}
