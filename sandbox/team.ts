import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initTeam, inviteMember, type Invited } from '../tools/team/administer.ts'
import { startEtcd } from './etcd/cluster.ts'

/** A team of two on a real etcd of three nodes on this computer. */
export interface SandboxTeam {
  /** Where its nodes are asked. */
  endpoints: string[]
  /** The administrator's file, which `npm run team -- … --admin-file` takes. */
  adminFile: string
  invited: Invited[]
  close(): Promise<void>
}

/** Starts etcd, makes a team and invites two; `close` ends all of it. Rejects with one sentence where there is no etcd. */
export async function raiseTeam(names: readonly string[] = ['Ann', 'Bob']): Promise<SandboxTeam> {
  const cluster = await startEtcd(3)
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-team-'))
  const adminFile = join(folder, 'sidelight-team.json')
  const close = async () => {
    await cluster.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const administrator = { adminFile, fetch }
    const { endpoints } = cluster
    await initTeam(administrator, { endpoints, name: 'Sandbox team' })
    const invited: Invited[] = []
    for (const name of names) invited.push(await inviteMember(administrator, name))
    return { endpoints, adminFile, invited, close }
  } catch (error) {
    await close()
    throw error
  }
}
