import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildFile, readBuildRecord } from '../../vite/build-settings.ts'
import { missingPublisher } from '../../vite/publisher.ts'
import { PackageError } from '../verify/package-error.ts'
import { readPackage } from '../verify/read-package.ts'
import { storeAt, stores, type Submission } from './stores.ts'

export interface SubmitOptions {
  store: keyof typeof stores
  folder: string
  percentage: number
  /** `false` to check everything and send nothing. */
  forReal: boolean
  env: Record<string, string>
  url?: string
  /** The public address of the source; by default the one in package.json. */
  repository?: string
}

/** Submits a package, or prints what would be submitted. Throws one sentence for each obstacle. */
export async function submit(order: SubmitOptions, print: (line: string) => void): Promise<void> {
  const { credentials, submit: submitTo, url } = stores[order.store]
  const { name, manifest, settings, submission } = readSubmission(order)
  print(`${name}, version ${String(manifest['version'])}`)
  print(`SHA-256 ${createHash('sha256').update(submission.package).digest('hex')}`)
  const missing = credentials.filter((variable) => !order.env[variable])
  const unnamed = missingPublisher(settings, order.repository)
  if (!order.forReal) {
    if (missing.length > 0) print(`Missing environment variables: ${missing.join(', ')}.`)
    if (unnamed) print(unnamed)
    print('Dry run: nothing was sent. Add --for-real to submit.')
    return
  }
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')} first.`)
  if (unnamed) throw new Error(unnamed)
  print(await submitTo(submission, order.env, storeAt(order.url ?? url)))
}

function readSubmission({ store, folder, percentage }: SubmitOptions) {
  if (!(percentage > 0 && percentage <= 100))
    throw new Error('--percentage must be a number above 0 and at most 100.')
  const needed = stores[store].browser
  const name = fileIn(folder, `-${needed}.zip`)
  const { files, bytes } = readPackage(join(folder, name))
  const { browser, settings } = readBuildRecord(String(files.get(buildFile) ?? '{}'))
  if (browser !== needed) throw new Error(`${name} is built for ${browser}, not for ${needed}.`)
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Record<string, unknown>
  const addOn = addOnOf(manifest)
  if (store === 'firefox' && (!addOn || addOn.endsWith('.example')))
    throw new Error(`${name} has ${addOn ? `the id ${addOn}` : 'no id'}. Build it with WXT_FIREFOX_ID.`)
  const sources =
    store === 'firefox' ? readFileSync(join(folder, fileIn(folder, '-sources.zip'))) : Buffer.alloc(0)
  const submission: Submission = { package: bytes!, sources, addOn, percentage }
  return { name, manifest, settings, submission }
}

function addOnOf(manifest: Record<string, unknown>): string {
  const settings = manifest['browser_specific_settings'] as { gecko?: { id?: string } } | undefined
  return settings?.gecko?.id ?? ''
}

function fileIn(folder: string, end: string): string {
  const found = readdirSync(folder).filter((name) => name.endsWith(end))
  if (found.length !== 1)
    throw new PackageError(`${folder} has ${found.length} files that end in ${end}, instead of one.`)
  return found[0]!
}
