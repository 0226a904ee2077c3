import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { bytesOfBase64Url, parseInvitation } from '../../../lib/team/invitation.ts'
import { teamKeys } from '../../../lib/team/keys.ts'
import type { EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import {
  requireAdminFile,
  initTeam,
  inviteMember,
  removeMember,
  rotateTeam,
  sharingOf,
} from '../../../cli/team/administer.ts'
import { AdminError } from '../../../cli/team/gateway.ts'
import type { Access } from './machine-options.ts'
import { quickFetch } from './quick-fetch.ts'

export interface Administration {
  /** `null` if the tool reported an error. */
  invite(name: string): Promise<Access | null>
  remove(name: string): Promise<void>
  rotate(): Promise<Map<string, Access>>
  settle(names: readonly string[]): Promise<Map<string, Access>>
  sharing: () => ReturnType<typeof sharingOf>
}

export async function openAdministration(cluster: EtcdCluster): Promise<Administration> {
  const administrator = { adminFile: join(cluster.folder, `${randomUUID()}.json`), fetch: quickFetch }
  await initTeam(administrator, { endpoints: cluster.endpoints, name: 'Sales' })
  let isInterrupted = false

  const attempt = async <Result>(doing: Promise<Result>): Promise<Result | null> => {
    try {
      return await doing
    } catch (error) {
      if (!(error instanceof AdminError)) throw error
      isInterrupted = true
      return null
    }
  }
  const members = () => requireAdminFile(administrator).members.map(({ name }) => name)
  const accessBy = async (text: string): Promise<Access> => {
    const read = parseInvitation(text)
    if ('problem' in read) throw new Error(read.problem)
    const { teamId, secret, user, password } = read.invitation
    return {
      keys: await teamKeys(teamId, bytesOfBase64Url(secret)),
      login: { name: user, password },
    }
  }
  const accessOfAll = async (invited: readonly { name: string; invitation: string }[]) =>
    new Map(
      await Promise.all(
        invited.map(async ({ name, invitation }) => [name, await accessBy(invitation)] as const),
      ),
    )

  return {
    invite: async (name) => {
      if (members().includes(name)) return null
      const invited = await attempt(inviteMember(administrator, name))
      return invited && accessBy(invited.invitation)
    },
    remove: async (name) => {
      if (members().includes(name)) await attempt(removeMember(administrator, name))
    },
    rotate: async () => accessOfAll((await attempt(rotateTeam(administrator)))?.invited ?? []),
    settle: async (names) => {
      const access = isInterrupted ? await accessOfAll((await rotateTeam(administrator)).invited) : new Map()
      for (const name of names)
        if (!members().includes(name))
          access.set(name, await accessBy((await inviteMember(administrator, name)).invitation))
      return access
    },
    sharing: () => sharingOf(quickFetch, requireAdminFile(administrator)),
  }
}
