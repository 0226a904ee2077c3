import type { ComponentType } from 'preact'
import type { PageName } from '../../lib/library/route.ts'
import type { LibraryPageProps } from '../model/route.ts'

type Load = () => Promise<{ default: ComponentType<LibraryPageProps> }>

const batch: Load = () => import('../bulk/BatchRoom.tsx')

/** Each room is loaded when it is first opened. */
export const roomLoads: Record<PageName, Load> = {
  table: () => import('./TableRoom.tsx'),
  batches: batch,
  batch,
  newBatch: batch,
  handOver: () => import('../crm/HandOverRoom.tsx'),
  keep: () => import('../data/KeepRoom.tsx'),
}

/** The rooms that the navigation leads to, in its order; a batch is reached from among all. */
export const roomsInNavigation = [
  'table',
  'batches',
  'newBatch',
  'handOver',
  'keep',
] as const satisfies PageName[]
