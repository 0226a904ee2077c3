import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { oneAtATime } from './one-at-a-time.ts'

const root = resolve(import.meta.dirname, '../..')

export interface Preset {
  apiUrl?: string
  socialUrl?: string
  /** Further `WXT_…` variables. */
  more?: Record<string, string>
  browser?: 'chrome' | 'firefox'
  /** The unpacked extension is in a subfolder of it. */
  out: string
}

export async function buildPreset({
  apiUrl = '',
  socialUrl = '',
  more = {},
  browser = 'chrome',
  out,
}: Preset) {
  const env = { ...process.env, WXT_API_URL: apiUrl, WXT_SOCIAL_URL: socialUrl, ...more, SIDELIGHT_OUT: out }
  await wxt('build', browser, env)
  return resolve(root, out, `${browser}-mv3`)
}

export async function wxt(command: 'build' | 'zip', browser: string, env: NodeJS.ProcessEnv): Promise<void> {
  // Every build writes types into `.wxt`.
  await oneAtATime(root, () => runWxt([command, '-b', browser], env))
}

async function runWxt(parameters: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const wxt = resolve(root, 'node_modules/wxt/bin/wxt.mjs')
  const child = spawn(process.execPath, [wxt, ...parameters], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  const code = await new Promise((done) => child.on('close', done))
  if (code !== 0) throw new Error(`the build failed:\n${output}`)
}
