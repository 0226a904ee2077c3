import type { Fetch } from '../../../lib/api/send.ts'
import type { TeamKeys } from '../../../lib/team/keys.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'

export interface Access {
  keys: TeamKeys
  /** `null` if etcd has no authentication. */
  login: { name: string; password: string } | null
}

export interface MachineOptions {
  name: string
  access: Access
  endpoints: readonly string[]
  service: Fetch
  requestCount?: () => number
  key: string
  /** In this machine's ledger. Another profile with the same key has another id. */
  account?: string
  budgets: TeamContext['budgets']
}
