import type { WorkerEvent } from '../platform/worker-events.ts'

export interface LoadedWorker {
  start(): void
  /** Returns `true` if a message gets its response later. */
  tell(name: WorkerEvent, given: unknown[]): true | undefined
}

const context = globalThis as {
  sidelightWorker?: LoadedWorker
  sidelightModules?: Record<string, object>
}

/** The worker; `undefined` until it is loaded. */
export const loadedWorker = (): LoadedWorker | undefined => context.sidelightWorker

/** Provides the worker to the first task, and its modules to the files that it loads on demand. */
export function provideWorker(worker: LoadedWorker, modules: Record<string, object>): void {
  context.sidelightWorker = worker
  context.sidelightModules = modules
}
