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

/** A file of its own, which leaves `teamOfBrowser` for the worker: most people have no team. */
export const teamFile = '/team.js'

declare const trustedTypes: {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    /** In truth an object, which stands for the string where a policy requires one. */
    createScriptURL(url: string): string
  }
}

declare function importScripts(...files: string[]): void

const files: readonly string[] = [workerFile, teamFile]

/**
 * Gives what loads the worker's own files, and no other. Only for Chromium's service worker: `importScripts` takes no plain
 * string where Trusted Types are required, and a policy of this name can be made only once.
 */
export function workerLoader(): LoadFiles {
  const policy = trustedTypes.createPolicy(workerPolicy, {
    createScriptURL(url) {
      if (!files.includes(url)) throw new TypeError(`${url} is no file of the worker.`)
      return url
    },
  })
  const load = (...names: string[]) => importScripts(...names.map((name) => policy.createScriptURL(name)))
  context.sidelightLoad = load
  return load
}

type LoadFiles = (...names: string[]) => void

const context = globalThis as {
  sidelightWorker?: LoadedWorker
  sidelightLoad?: LoadFiles
  sidelightDexie?: object
}

/** `undefined`: it is not loaded yet. */
export const loadedWorker = (): LoadedWorker | undefined => context.sidelightWorker

/** Leaves the worker for the first turn, and its database's library for the file that is loaded for a team. */
export function leaveWorker(worker: LoadedWorker, dexie: object): void {
  context.sidelightWorker = worker
  context.sidelightDexie = dexie
}
