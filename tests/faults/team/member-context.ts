import { etcdEngine } from '../../../lib/team/etcd.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'

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
  now,
  pause: (ms) => new Promise((done) => setTimeout(done, ms)),
})
