import { detectPage } from '../../../lib/pages/page.ts'
import type { RepeatReason } from '../../../lib/records/database/rows/bulk.ts'
import type { Click } from '../../unit/purchases/seen.fixture.ts'
import type { SectionName } from '../../../lib/records/database/rows/sections.ts'
import type { EngineEntry } from '../../../lib/team/engine.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import type { EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import type { ServiceInProcess } from '../../../sandbox/service/in-process.ts'
import { socialUrl } from '../../unit/sandbox-beside.ts'
import type { Administration } from './administration.ts'
import type { EngineLine } from './engine-line.ts'
import { orders, type Machine } from './machine.ts'

/** A team that lives through a history. */
export interface TeamHistory {
  machines: Machine[]
  service: ServiceInProcess
  cluster: EtcdCluster
  /** What the team shares, as it is read from outside. */
  sharing: () => Promise<Pick<TeamContext, 'engine' | 'keys'>>
  /** Of a history in which members are let in or out. */
  administration: Administration | null
  /** What each machine reaches each node by, and by what each node is heard by the others; used where events touch them. */
  lines: EngineLine[][]
  heardBy: EngineLine[]
  /** Nodes that were killed. */
  down: Set<number>
  /** What whoever runs the engine has copied of it; and how often some of that was put back. */
  copies: EngineEntry[][]
  putBack: number
}

/** All lines carry everything again. */
export function mend({ lines, heardBy }: Pick<TeamHistory, 'lines' | 'heardBy'>): void {
  for (const line of [...lines.flat(), ...heardBy]) line.set('open')
}

/** What a click on this page of the network orders. */
export const orderOf = (path: string, want: SectionName, again?: RepeatReason): Click => {
  const page = detectPage(socialUrl + path, socialUrl)!
  const order = { want, page, again }
  orders.set(page.url, { want, page })
  return order
}
