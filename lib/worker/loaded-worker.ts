import type { WorkerEvent } from '../platform/worker-events.ts'

/** The worker as `entrypoints/worker.ts` leaves it for the first turn, which is a file of its own. */
export interface LoadedWorker {
  /** Begins one life: once. */
  start(): void
  /** Gives `true` where a message is answered later. */
  tell(name: WorkerEvent, given: unknown[]): true | undefined
}

export const workerFile = '/worker.js'

const context = globalThis as { sidelightWorker?: LoadedWorker }

/** `undefined`: it is not loaded yet. */
export const loadedWorker = (): LoadedWorker | undefined => context.sidelightWorker

/** Leaves the worker for the first turn. */
export function leaveWorker(worker: LoadedWorker): void {
  context.sidelightWorker = worker
}
