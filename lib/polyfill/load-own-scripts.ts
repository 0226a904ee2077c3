import { workerPolicy } from './worker-policy.ts'

/** The scripts that Chromium's service worker loads beside its first file. */
export const workerFile = '/worker.js'
/** Separate, because most people have no team. */
export const teamFile = '/team.js'
export const polyfillFile = '/polyfill.js'

const files: readonly string[] = [workerFile, teamFile, polyfillFile]

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

const context = globalThis as { sidelightLoad?: (...names: string[]) => void }

/**
 * Loads and runs files of the extension in Chromium's service worker, synchronously; throws a `TypeError` for any other
 * file. `importScripts` takes no plain string where Trusted Types are required, and a policy of this name can be made
 * only once, by whichever script loads first.
 */
export function loadOwnScripts(...names: string[]): void {
  context.sidelightLoad ??= makeLoader()
  context.sidelightLoad(...names)
}

function makeLoader() {
  const policy = trustedTypes.createPolicy(workerPolicy, {
    createScriptURL(url) {
      if (!files.includes(url)) throw new TypeError(`${url} is no file of the worker.`)
      return url
    },
  })
  return (...names: string[]) => importScripts(...names.map((name) => policy.createScriptURL(name)))
}
