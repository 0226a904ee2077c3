import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initTeam, inviteMember, type Invited } from '../cli/team/administer.ts'
import { startEtcd } from './etcd/cluster.ts'

/** On a real etcd with three nodes on this computer. */
export interface SandboxTeam {
  endpoints: string[]
  adminFile: string
  invited: Invited[]
  close(): Promise<void>
}

/** `close` ends everything. Rejects with one sentence if there is no etcd. */
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
