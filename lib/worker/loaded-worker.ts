import type { WorkerEvent } from '../platform/worker-events.ts'

export interface LoadedWorker {
  start(): void
  /** `true`: a message is answered later. */
  tell(name: WorkerEvent, given: unknown[]): true | undefined
}

const context = globalThis as {
  sidelightWorker?: LoadedWorker
  sidelightDexie?: object
}

/** `undefined` until it is loaded. */
export const loadedWorker = (): LoadedWorker | undefined => context.sidelightWorker

/** Provides the worker to the first task, and its Dexie to the team's file. */
export function provideWorker(worker: LoadedWorker, dexie: object): void {
  context.sidelightWorker = worker
  context.sidelightDexie = dexie
}
