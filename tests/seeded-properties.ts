import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { Plugin } from 'vitest/config'

const file = pathToFileURL(resolve(import.meta.dirname, '../node_modules/fast-check/lib/fast-check.js')).href

/**
 * Property-based tests use the cases of `SEED`, so that a change can't fail because of another change's defect; without
 * it, new ones. A failure is reported at once. `SHRINK=1` finds a minimal case, which may take minutes.
 */
export function seededProperties(): Plugin {
  const id = '\0seeded-properties'
  const { SEED, SHRINK } = process.env
  const settings = {
    endOnFailure: !SHRINK,
    includeErrorInReport: true,
    ...(SEED === undefined ? {} : { seed: Number(SEED) }),
  }
  return {
    name: 'seeded-properties',
    enforce: 'pre',
    resolveId: (source) => (source === 'fast-check' ? id : null),
    load: (given) =>
      given === id
        ? `import fc from '${file}'\nexport * from '${file}'\nexport default fc\n` +
          `fc.configureGlobal({ ...fc.readConfigureGlobal(), ...${JSON.stringify(settings)} })`
        : null,
  }
}
