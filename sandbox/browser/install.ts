import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { BROWSERS } from './candidates.ts'
import type { BrowserName } from './candidates.ts'

export async function installBrowser(name: BrowserName): Promise<void> {
  const { title, debian } = BROWSERS[name]
  if (process.getuid?.() === 0) {
    console.log(`No ${title} found: installing Debian's package ${debian} with apt-get.`)
    try {
      return await installDebian(debian)
    } catch (error) {
      console.log(`That failed (${error instanceof Error ? error.message : String(error)}).`)
    }
  }
  console.log(`No ${title} found: downloading Playwright's build.`)
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/package.json')
  // Install the full browser: the headless shell has no extensions.
  const whole = name === 'chromium' ? ['--no-shell'] : []
  await run(process.execPath, [join(dirname(playwright), 'cli.js'), 'install', ...whole, name])
}

export async function installDebian(...packages: string[]): Promise<void> {
  await run('apt-get', ['update'])
  // Another test run may be installing.
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  await run('apt-get', ['install', '--yes', '--no-install-recommends', ...wait, ...packages])
}

function run(command: string, parameters: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn(command, parameters, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-2000)))
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new Error(`${command} could not be started`)))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command}: ${reasonIn(output) ?? `exit code ${code}`}`)),
    )
  })
}

/** The line of an error output that gives the reason. */
export function reasonIn(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim())
  return lines.find((line) => /^(?:\w*Error|E): /.test(line)) ?? lines.findLast((line) => /\p{L}/u.test(line))
}
