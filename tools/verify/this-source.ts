import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as never

export function thisSource(): string {
  const { version } = read('package.json') as { version: string }
  try {
    const commit = git('rev-parse', 'HEAD')
    const changed = git('status', '--porcelain') === '' ? '' : ', with changes that are not committed'
    return `version ${version}, commit ${commit}${changed}`
  } catch {
    return `version ${version}`
  }
}

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

interface Lockfile {
  packages: Record<string, { version?: string; optional?: boolean }>
}

/** Why a build made here would not represent this source, with the next step; `null` if it would. */
export function uncleanReason(): string | null {
  const env = readdirSync(root).find((name) => name === '.env' || name.startsWith('.env.'))
  if (env) return `${env} in this folder changes what is built. Move it away first.`
  const installed = 'node_modules/.package-lock.json'
  const outdated = 'The packages here are not those of package-lock.json. Run npm ci first.'
  if (!existsSync(join(root, installed))) return outdated
  const { packages: installedPackages } = read(installed) as Lockfile
  const { packages: requested } = read('package-lock.json') as Lockfile
  const isWrong = Object.entries(requested).some(
    ([path, { version, optional }]) =>
      path !== '' &&
      (installedPackages[path] ? installedPackages[path].version !== version : optional !== true),
  )
  return isWrong ? outdated : null
}
