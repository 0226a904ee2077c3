import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zip } from 'wxt'
import { buildFile, readBuildRecord } from '../vite/build-settings.ts'

// Builds the package for Firefox from the sources that are handed in with it, to the same bytes. addons.mozilla.org
// runs the script of this name, and has no other way to say what is to be built in.
const root = join(import.meta.dirname, '..')
const record = join(root, buildFile)
const settings = existsSync(record)
  ? readBuildRecord(readFileSync(record, 'utf8')).settings
  : { WXT_LOOPBACK: 'no' }
Object.assign(process.env, { NODE_ENV: 'production', ...settings })
await zip({ root, browser: 'firefox', zip: { zipSources: false } })
