import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { headedVariable } from '../browser/chromium.ts'
import { buildPreset, type Preset } from '../../sandbox/demo/build.ts'
import { oneAtATime } from '../../sandbox/demo/one-at-a-time.ts'

const VARIABLE = 'SIDELIGHT_TEST_BUILDS'

export default async function makeBuildFolder({ projects }: FullConfig): Promise<() => Promise<void>> {
  // Tests start their browsers without Playwright's fixtures, which would follow `--headed`.
  if (projects.some(({ use }) => use.headless === false)) process.env[headedVariable] = '1'
  // The next test run clears the report's folder, perhaps while this one is still running.
  const folder = await mkdtemp(join(tmpdir(), 'sidelight-builds-'))
  process.env[VARIABLE] = folder
  return () => rm(folder, { recursive: true, force: true })
}

function buildFolder(): string {
  const folder = process.env[VARIABLE]
  if (folder) return folder
  throw new Error('Builds are shared by a run of Playwright, whose global setup names their folder.')
}

/**
 * Builds Sidelight, unless another worker of this run has built the same. Resolves to the unpacked extension's folder.
 */
export async function buildOnce(preset: Omit<Preset, 'out'>): Promise<string> {
  const all = buildFolder()
  const { browser = 'chrome' } = preset
  const out = join(all, createHash('sha256').update(JSON.stringify(preset)).digest('hex').slice(0, 12))
  return oneAtATime(out, async () => {
    const done = join(out, 'done')
    if (!existsSync(done)) {
      await buildPreset({ ...preset, out })
      await writeFile(done, '')
    }
    return join(out, `${browser}-mv3`)
  })
}

export interface Addresses {
  apiUrl: string
  socialUrl: string
}

// Unused ports; these addresses are as long as typical real ones.
export const anyAddresses: Addresses = {
  apiUrl: 'http://127.0.0.1:65011',
  socialUrl: 'http://127.0.0.1:65012',
}

/**
 * A copy of Sidelight with these addresses, which exists until the run ends. It is made from one build, because each
 * worker has its own sandbox and a build takes seconds.
 */
export async function buildFor(
  addresses: Addresses,
  browser: 'chrome' | 'firefox' = 'chrome',
): Promise<string> {
  const to = await mkdtemp(join(buildFolder(), 'copy-'))
  return copyFor(addresses, to, { build: await buildOnce({ ...anyAddresses, browser }), named: anyAddresses })
}

const localSandbox: Addresses = { apiUrl: 'http://127.0.0.1:4610', socialUrl: 'http://127.0.0.1:4611' }

/**
 * Sidelight without a preset, but with these addresses for the provider "Local sandbox". The manifest grants
 * permissions, because a test can't answer the browser's prompt.
 */
export async function buildWithoutPreset(addresses: Addresses, to: string): Promise<string> {
  const build = await buildOnce({ browser: 'chrome' })
  const folder = await copyFor(addresses, to, { build, named: localSandbox })
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...manifest, host_permissions: ['http://127.0.0.1/*'] }))
  return folder
}

interface Original {
  build: string
  named: Addresses
}

/** Copies a build to `to` and replaces its addresses. Resolves to the folder. */
export async function copyFor(addresses: Addresses, to: string, { build, named }: Original): Promise<string> {
  await cp(build, to, { recursive: true })
  const found = new Set<string>()
  for (const name of await readdir(to, { recursive: true })) {
    if (!/\.(js|json|html)$/.test(name)) continue
    const file = join(to, name)
    const text = await readFile(file, 'utf8')
    let replaced = text
    for (const key of ['apiUrl', 'socialUrl'] as const) {
      const host = new URL(named[key]).host
      if (replaced.includes(host)) found.add(key)
      replaced = replaced.replaceAll(host, new URL(addresses[key]).host)
    }
    if (replaced !== text) await writeFile(file, replaced)
  }
  if (found.size < 2) throw new Error('The build does not name the addresses that it was made with.')
  return resolve(to)
}
