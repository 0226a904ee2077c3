import { workerPolicy } from './worker-policy.ts'

/** In Chromium. */
export const workerFile = '/worker.js'
/** A separate file, because most users have no team. */
export const teamFile = '/team.js'
/** A separate file, because many users have no CRM. */
export const crmFile = '/crm.js'
export const polyfillFile = '/polyfill.js'

const files: readonly string[] = [workerFile, teamFile, crmFile, polyfillFile]

declare const trustedTypes: {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    /** At runtime it returns an object. Policies that require Trusted Types accept that instead of a string. */
    createScriptURL(url: string): string
  }
}

declare function importScripts(...files: string[]): void

const context = globalThis as { sidelightLoad?: (...names: string[]) => void }

/**
 * Loads and runs files of the extension in Chromium's service worker, synchronously. Throws a `TypeError` for any other
 * file. With required Trusted Types, `importScripts` needs a policy, and only the script that loads first can use its
 * name.
 */
export function loadOwnScripts(...names: string[]): void {
  context.sidelightLoad ??= makeLoader()
  context.sidelightLoad(...names)
}

function makeLoader() {
  const policy = trustedTypes.createPolicy(workerPolicy, {
    createScriptURL(url) {
      if (!files.includes(url)) throw new TypeError(`${url} is not a worker file.`)
      return url
    },
  })
  return (...names: string[]) => importScripts(...names.map((name) => policy.createScriptURL(name)))
}
