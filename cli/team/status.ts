import { keyPrefix, sharedKinds, type SharedKind } from '../../lib/team/keys.ts'
import { listPages } from '../../lib/team/list-pages.ts'
import { unseal } from '../../lib/team/seal.ts'
import type { AdminFile } from './admin-file.ts'
import {
  asRoot,
  requireAdminFile,
  headRevision,
  rangeOf,
  sharingOf,
  unknownUsersIn,
  type Administrator,
} from './administer.ts'
import type { Gateway } from './gateway.ts'

export interface TeamStatus {
  team: string
  members: {
    name: string
    invited: string
    /** The member's etcd user still exists. */
    isUser: boolean
    machines: number
    /** When any of the member's machines read last, in ms since epoch; `null` if never. */
    seen: number | null
  }[]
  /** Not in the admin file. */
  strangers: string[]
  /** By kind. */
  keys: Record<SharedKind, number>
  revision: number
  /** The last compacted revision; `null` if unknown. */
  compacted: number | null
  nodes: NodeStatus[]
}

export interface NodeStatus {
  endpoint: string
  /** `silent`: no response. `leaderless`: it can't reach most of the other nodes. `full`: it accepts no writes. */
  health: 'healthy' | 'silent' | 'leaderless' | 'full'
  leads: boolean
  version: string
  /** In bytes: the database file, the part in use, and the allowed maximum; `null` if unknown. */
  size: number | null
  used: number | null
  quota: number | null
}

/** The status of a team and its etcd. Rejects with an `AdminError` or an `EngineError`. */
export async function statusOfTeam(administrator: Administrator): Promise<TeamStatus> {
  const file = requireAdminFile(administrator)
  const gateway = await asRoot(administrator, file)
  const { users = [] } = ((await gateway.call('auth/user/list', {})) ?? {}) as { users?: string[] }
  const seen = await readMachineTimes(administrator, file)
  const members = file.members.map(({ name, user, invited }) => {
    const times = seen.flatMap((machine) => (machine.member === user ? [machine.at] : []))
    const last = Math.max(...times)
    return {
      name,
      invited,
      isUser: users.includes(user),
      machines: times.length,
      seen: last > 0 ? last : null,
    }
  })
  const kinds = await Promise.all(
    (Object.keys(sharedKinds) as SharedKind[]).map(
      async (kind) => [kind, await countOf(gateway, keyPrefix({ team: file.teamId }, kind))] as const,
    ),
  )
  const figures = await gateway.figures(file.endpoints[0] ?? '')
  return {
    team: file.team,
    members,
    strangers: await unknownUsersIn(gateway, file),
    keys: Object.fromEntries(kinds) as Record<SharedKind, number>,
    revision: await headRevision(gateway),
    compacted: figures.get('etcd_debugging_mvcc_compact_revision') ?? null,
    nodes: await Promise.all(file.endpoints.map((endpoint) => nodeStatus(gateway, endpoint))),
  }
}

async function countOf(gateway: Gateway, prefix: string): Promise<number> {
  const response = await gateway.call('kv/range', { ...rangeOf(prefix), count_only: true })
  return Number(response?.['count'] ?? 0)
}

async function nodeStatus(gateway: Gateway, endpoint: string): Promise<NodeStatus> {
  const [response, figures] = await Promise.all([
    gateway.callNode(endpoint, 'maintenance/status', {}),
    gateway.figures(endpoint),
  ])
  const { header, leader, version, dbSize, dbSizeInUse, errors } = (response ?? {}) as {
    header?: { member_id?: string }
    leader?: string
    version?: string
    dbSize?: string
    dbSizeInUse?: string
    errors?: string[]
  }
  const isFull = errors?.some((error) => error.includes('NOSPACE')) === true
  const isLed = leader !== undefined && leader !== '0'
  return {
    endpoint,
    health: !response ? 'silent' : !isLed ? 'leaderless' : isFull ? 'full' : 'healthy',
    leads: isLed && leader === header?.member_id,
    version: version ?? '',
    size: dbSize === undefined ? null : Number(dbSize),
    used: dbSizeInUse === undefined ? null : Number(dbSizeInUse),
    quota: figures.get('etcd_server_quota_backend_bytes') ?? null,
  }
}

async function readMachineTimes(
  { fetch }: Administrator,
  file: AdminFile,
): Promise<{ member: string; at: number }[]> {
  const { engine, keys } = await sharingOf(fetch, file)
  const all: { member: string; at: number }[] = []
  for await (const { entries } of listPages(engine, keyPrefix(keys, 'machine'), { limit: 200 }))
    for (const entry of entries) {
      const opened = await unseal<{ member?: unknown; at?: unknown }>(keys, entry)
      if ('refused' in opened) continue
      const { member, at } = opened.value
      if (typeof member === 'string') all.push({ member, at: typeof at === 'number' ? at : 0 })
    }
  return all
}
