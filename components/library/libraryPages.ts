import type { ComponentType } from 'preact'
import type { PageName } from '../../lib/library/route.ts'
import type { LibraryPageProps } from '../model/route.ts'

type Load = () => Promise<{ default: ComponentType<LibraryPageProps> }>

const batch: Load = () => import('../bulk/BatchView.tsx')

/** Each room is loaded when it is first opened. */
export const roomLoads: Record<PageName, Load> = {
  table: () => import('./TableView.tsx'),
  batches: batch,
  batch,
  newBatch: batch,
  handOver: () => import('../crm/CrmView.tsx'),
  keep: () => import('../data/DataView.tsx'),
}

/** The rooms that the navigation leads to, in its order; a batch is reached from among all. */
export const roomsInNavigation = [
  'table',
  'batches',
  'newBatch',
  'handOver',
  'keep',
] as const satisfies PageName[]
