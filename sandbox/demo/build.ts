import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

interface Preset {
  apiUrl?: string
  socialUrl?: string
  /** Other `WXT_…` variables. */
  more?: Record<string, string>
  browser?: 'chrome' | 'firefox'
  /** Where to put it; the unpacked extension is in a folder of its own below. */
  out: string
}

/** Builds Sidelight with these addresses as its preset, and gives the folder of the unpacked extension. */
export async function buildPreset({
  apiUrl = '',
  socialUrl = '',
  more = {},
  browser = 'chrome',
  out,
}: Preset) {
  const env = { ...process.env, WXT_API_URL: apiUrl, WXT_SOCIAL_URL: socialUrl, ...more, SIDELIGHT_OUT: out }
  const wxt = resolve(root, 'node_modules/wxt/bin/wxt.mjs')
  const build = spawn(process.execPath, [wxt, 'build', '-b', browser], { cwd: root, env })
  let said = ''
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (data) => (said += String(data)))
  const code = await new Promise((done) => build.on('close', done))
  if (code !== 0) throw new Error(`the build failed:\n${said}`)
  return resolve(root, out, `${browser}-mv3`)
}
