import { mkdtemp, rm } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wxt } from '../../sandbox/demo/build.ts'
import { buildSettingNames, type BuildRecord } from '../../vite/build-settings.ts'
import type { Files } from './files.ts'
import { readPackage } from './read-package.ts'
import type { Builds } from './verify.ts'

async function inFolder(
  command: 'build' | 'zip',
  record: BuildRecord,
  find: (out: string) => string,
): Promise<Files> {
  const out = await mkdtemp(join(tmpdir(), 'sidelight-verify-'))
  try {
    // Unset the build settings of the environment: only the package's own apply.
    const unset = Object.fromEntries(buildSettingNames.map((name) => [name, undefined]))
    await wxt(command, record.browser, { ...process.env, ...unset, ...record.settings, SIDELIGHT_OUT: out })
    return readPackage(find(out)).files
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

export const builds: Builds = {
  extension: (record) => inFolder('build', record, (out) => join(out, `${record.browser}-mv3`)),
  sources: (record) =>
    inFolder('zip', { ...record, browser: 'firefox' }, (out) =>
      join(
        out,
        readdirSync(out).find((name) => name.endsWith('-sources.zip'))!,
      ),
    ),
}
