import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zip } from 'wxt'
import { buildFile, readBuildRecord } from '../vite/build-settings.ts'

// Builds the Firefox package from its submitted sources, byte for byte. The settings come from `build.json`, because
// addons.mozilla.org runs a script of this name and can't pass any.
const root = join(import.meta.dirname, '..')
const record = join(root, buildFile)
const settings = existsSync(record)
  ? readBuildRecord(readFileSync(record, 'utf8')).settings
  : { WXT_LOOPBACK: 'no' }
Object.assign(process.env, { NODE_ENV: 'production', ...settings })
await zip({ root, browser: 'firefox', zip: { zipSources: false } })
