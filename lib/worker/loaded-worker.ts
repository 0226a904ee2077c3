import { workerPolicy } from '../platform/manifest/worker-policy.ts'
import type { WorkerEvent } from '../platform/worker-events.ts'

/** The interface between `entrypoints/worker.ts`, a separate file, and the first task. */
export interface LoadedWorker {
  /** Starts the worker instance; called once. */
  start(): void
  /** Handles an event; returns `true` if a message is answered later. */
  tell(name: WorkerEvent, given: unknown[]): true | undefined
}

export const workerFile = '/worker.js'

/** A separate file, since most installations have no team. */
export const teamFile = '/team.js'

declare const trustedTypes: {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    /** Really an object that stands for the string where Trusted Types are required. */
    createScriptURL(url: string): string
  }
}

declare function importScripts(...files: string[]): void

const files: readonly string[] = [workerFile, teamFile]

/**
 * Creates a loader for the worker's own files. For Chromium's service worker: `importScripts` rejects plain strings
 * where Trusted Types are required, and the policy can be created only once.
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

/** `undefined` until it is loaded. */
export const loadedWorker = (): LoadedWorker | undefined => context.sidelightWorker

/** Provides the worker to the first task, and its Dexie to the team's file. */
export function leaveWorker(worker: LoadedWorker, dexie: object): void {
  context.sidelightWorker = worker
  context.sidelightDexie = dexie
}
