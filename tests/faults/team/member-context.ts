import type { Database } from '../../../lib/records/database/database.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { teamKeys } from '../../../lib/team/keys.ts'
import { valuesIn } from '../../../lib/team/team-values.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { openDatabase } from '../../unit/records/findings.fixture.ts'
import { splitWatch } from './split-watch.ts'

/** With one machine. Watch messages have random sizes. `now` is in ms since epoch. */
export const memberContext = (
  name: string,
  endpoints: string[],
  keys: TeamContext['keys'],
  { db = openDatabase(), now = Date.now }: { db?: Database; now?: () => number } = {},
): TeamContext => ({
  engine: etcdEngine({ endpoints, login: null, fetch: splitWatch(fetch), timeoutMs: 3000 }),
  keys,
  knownValues: valuesIn(db, keys),
  member: { id: name, name },
  machine: `machine of ${name}`,
  machineName: name,
  version: '1',
  budgets: { team: null, member: null },
  accounts: [],
  now,
  pause: (ms) => new Promise((done) => setTimeout(done, ms)),
})

export function openMember(
  name: string,
  endpoints: string[],
  keys: TeamContext['keys'],
  now?: () => number,
): { team: TeamContext; db: Database } {
  const db = openDatabase()
  return { team: memberContext(name, endpoints, keys, { db, ...(now ? { now } : {}) }), db }
}

let teams = 0

export async function openMembers(
  names: readonly string[],
  endpoints: string[],
  now?: () => number,
): Promise<{ team: TeamContext; db: Database }[]> {
  const keys = await teamKeys(`members${++teams}`, crypto.getRandomValues(new Uint8Array(32)))
  return names.map((name) => openMember(name, endpoints, keys, now))
}
