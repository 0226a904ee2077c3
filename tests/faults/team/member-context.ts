import type { Database } from '../../../lib/records/database/database.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { teamKeys } from '../../../lib/team/keys.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { openDatabase } from '../../unit/records/findings-beside.ts'

/** A member with one machine, who reaches the engine; `now` in milliseconds since 1970. */
export const memberContext = (
  name: string,
  endpoints: string[],
  keys: TeamContext['keys'],
  now: () => number = Date.now,
): TeamContext => ({
  engine: etcdEngine({ endpoints, login: null, fetch, timeoutMs: 3000 }),
  keys: { ...keys },
  member: { id: name, name },
  machine: `machine of ${name}`,
  machineName: name,
  version: '1',
  budgets: { team: null, member: null },
  accounts: [],
  now,
  pause: (ms) => new Promise((done) => setTimeout(done, ms)),
})

let teams = 0

/** Members of a new team, each with a library of their own. */
export async function openMembers(
  names: readonly string[],
  endpoints: string[],
  now?: () => number,
): Promise<{ team: TeamContext; db: Database }[]> {
  const keys = await teamKeys(`members${++teams}`, crypto.getRandomValues(new Uint8Array(32)))
  return names.map((name) => ({ team: memberContext(name, endpoints, keys, now), db: openDatabase() }))
}
