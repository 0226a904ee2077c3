import { workerPolicy } from './worker-policy.ts'

/** The additional scripts of Chromium's service worker. */
export const workerFile = '/worker.js'
/** Separate, because most users have no team. */
export const teamFile = '/team.js'
/** Separate, because many users have no CRM. */
export const crmFile = '/crm.js'
export const polyfillFile = '/polyfill.js'

const files: readonly string[] = [workerFile, teamFile, crmFile, polyfillFile]

declare const trustedTypes: {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    /** An object at runtime, accepted in place of the string where a policy requires Trusted Types. */
    createScriptURL(url: string): string
  }
}

declare function importScripts(...files: string[]): void

const context = globalThis as { sidelightLoad?: (...names: string[]) => void }

/**
 * Loads and runs files of the extension in Chromium's service worker, synchronously; throws a `TypeError` for any other
 * file. Where Trusted Types are required, `importScripts` needs a policy, and its name can be used only once, by the
 * script that loads first.
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
