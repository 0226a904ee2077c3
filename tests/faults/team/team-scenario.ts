import { detectPage } from '../../../lib/pages/page.ts'
import type { RepeatReason } from '../../../lib/purchases/rows/section-order.ts'
import type { Click } from '../../unit/purchases/shown-result.fixture.ts'
import type { SectionName } from '../../../lib/records/rows/sections.ts'
import type { EngineEntry } from '../../../lib/team/engine.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import type { EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import type { ServiceInProcess } from '../../../sandbox/service/in-process.ts'
import { socialUrl } from '../../unit/sandbox.fixture.ts'
import type { Administration } from './administration.ts'
import type { EngineLine } from './engine-line.ts'
import { orders } from './clicks.ts'
import type { Machine } from './machine.ts'

export interface TeamScenario {
  machines: Machine[]
  service: ServiceInProcess
  cluster: EtcdCluster
  sharing: () => Promise<Pick<TeamContext, 'engine' | 'keys'>>
  /** Set only for scenarios that change membership. */
  administration: Administration | null
  /** From each machine to each node, and between nodes. Used only if events affect them. */
  lines: EngineLine[][]
  peerLines: EngineLine[]
  down: Set<number>
  copies: EngineEntry[][]
  replayCount: number
}

export function restoreLines({ lines, peerLines }: Pick<TeamScenario, 'lines' | 'peerLines'>): void {
  for (const line of [...lines.flat(), ...peerLines]) line.set('open')
}

export const orderOf = (path: string, section: SectionName, repeat?: RepeatReason): Click => {
  const page = detectPage(socialUrl + path, socialUrl)!
  const order = { section, page, repeat }
  orders.set(page.url, { section, page })
  return order
}
