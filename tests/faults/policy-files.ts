import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { launchTestChromium, testExtension, type TestChromium } from '../browser/chromium.ts'
import { openFirefox, type Firefox } from '../browser/firefox.ts'
import { unpackedId } from '../browser/unpacked-id.ts'
import { changeGeckoId } from '../browser/gecko-id.ts'
import { buildFor } from '../e2e/build-once.ts'
import { expect, type Stage } from '../e2e/fixtures.ts'

/** Firefox has a single file for all extensions; an existing one isn't changed. */
const chromiumFile = '/etc/chromium/policies/managed/sidelight-test.json'
const firefoxFile = '/etc/firefox/policies/policies.json'

function mayWrite(file: string): boolean {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (!existsSync(folder)) continue
    try {
      accessSync(folder, constants.W_OK)
      // A file of ours that a previous run couldn't remove.
      return !existsSync(file) || readFileSync(file, 'utf8').includes('welcomeTab')
    } catch {
      return false
    }
  }
}

function put(file: string, policies: object): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(policies))
}

/** Tests that are skipped where policy files can't be written. */
export const policyTests = <Test>(test: Test) => ({
  chromium: mayWrite(chromiumFile) ? test : ((() => {}) as Test),
  firefox: mayWrite(firefoxFile) ? test : ((() => {}) as Test),
})

/** A policy applies to every installation with this id, so no other Firefox on this computer uses it. */
const firefoxId = 'policies@sidelight.example'

async function openWithPolicies(profile: string, extension: string): Promise<TestChromium> {
  const launched = await launchTestChromium({ profile })
  const extensions = launched.session as unknown as {
    send: (method: 'Extensions.loadUnpacked', parameters: { path: string }) => Promise<{ id: string }>
  }
  const { id } = await extensions.send('Extensions.loadUnpacked', { path: extension })
  expect(id).toBe(unpackedId(extension))
  return testExtension(launched, id)
}

/** The policies are there when the extension is installed. `say` changes them. */
export async function withChromiumPolicies(
  { service, site }: Stage,
  policies: object,
  use: (opened: { chromium: TestChromium; say: (policies: object) => void }) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'sidelight-policies-'))
  const extension = await buildFor({ apiUrl: service.url, socialUrl: site.url })
  const say = (message: object) =>
    put(chromiumFile, { '3rdparty': { extensions: { [unpackedId(extension)]: message } } })
  say(policies)
  let chromium: TestChromium | undefined
  try {
    chromium = await openWithPolicies(profile, extension)
    await use({ chromium, say })
  } finally {
    rmSync(chromiumFile, { force: true })
    await chromium?.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

export async function withFirefoxPolicies(
  { service, site }: Stage,
  policies: object,
  use: (firefox: Firefox) => Promise<void>,
): Promise<void> {
  const extension = await buildFor({ apiUrl: service.url, socialUrl: site.url }, 'firefox')
  changeGeckoId(extension, firefoxId)
  put(firefoxFile, { policies: { '3rdparty': { Extensions: { [firefoxId]: policies } } } })
  try {
    const firefox = await openFirefox({ extension })
    await use(firefox).finally(() => firefox.close())
  } finally {
    rmSync(firefoxFile)
  }
}
