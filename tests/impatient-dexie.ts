import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vitest/config'

const file = resolve(import.meta.dirname, '../node_modules/dexie/dist/modern/dexie.mjs')
const patience = /const ZONE_ECHO_LIMIT = 100,/
const awaits = Number(process.env['PATIENCE'] ?? 20)

/**
 * Dexie loses its transaction after 100 awaits that touch no table; in tests after 20, so that such a loop breaks with
 * few rows. This plugin also provides IndexedDB, because Dexie looks for it when loaded, and modules load in parallel.
 */
export function impatientDexie(): Plugin {
  const id = '\0impatient-dexie'
  return {
    name: 'impatient-dexie',
    enforce: 'pre',
    resolveId: (source) => (source === 'dexie' ? id : null),
    load(given) {
      if (given !== id) return null
      const code = readFileSync(file, 'utf8')
      if (!patience.test(code)) throw new Error(`Dexie no longer has this limit: look for it in ${file}.`)
      return `import 'fake-indexeddb/auto'\n${code.replace(patience, `const ZONE_ECHO_LIMIT = ${awaits},`)}`
    },
  }
}
