import { workerPolicy } from '../platform/manifest/worker-policy.ts'
import type { WorkerEvent } from '../platform/worker-events.ts'

/** The worker as `entrypoints/worker.ts` leaves it for the first turn, which is a file of its own. */
export interface LoadedWorker {
  /** Begins one life: once. */
  start(): void
  /** Gives `true` where a message is answered later. */
  tell(name: WorkerEvent, given: unknown[]): true | undefined
}

export const workerFile = '/worker.js'

declare const trustedTypes: {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    /** In truth an object, which stands for the string where a policy requires one. */
    createScriptURL(url: string): string
  }
}

declare function importScripts(file: string): void

/**
 * Gives what loads the worker's own file, and no other. Only for Chromium's service worker: `importScripts` takes no plain
 * string where Trusted Types are required, and a policy of this name can be made only once.
 */
export function workerLoader(): () => void {
  const policy = trustedTypes.createPolicy(workerPolicy, {
    createScriptURL(url) {
      if (url !== workerFile) throw new TypeError(`${url} is not the worker.`)
      return url
    },
  })
  return () => importScripts(policy.createScriptURL(workerFile))
}

const context = globalThis as { sidelightWorker?: LoadedWorker }

/** `undefined`: it is not loaded yet. */
export const loadedWorker = (): LoadedWorker | undefined => context.sidelightWorker

/** Leaves the worker for the first turn. */
export function leaveWorker(worker: LoadedWorker): void {
  context.sidelightWorker = worker
}
