import type { PurchaseDeps, WorkerDeps } from '../../../lib/purchases/purchase-deps.ts'

export const bareWorker = {
  online: () => true,
  mayCall: () => Promise.resolve(true),
  keepAwake: () => () => {},
  scarceSpace: () => Promise.resolve(null),
  unstored: null,
  journal: { isLost: () => Promise.resolve(false), written: () => Promise.resolve(true) },
} satisfies Partial<WorkerDeps>

/** Without team, undo and pictures. */
export const bareDeps = {
  ...bareWorker,
  team: null,
  restoreDeleted: null,
  settled: () => {},
} satisfies Partial<PurchaseDeps>
