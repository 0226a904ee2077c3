import { readAllSealed, writeSealed } from '../browser/sealed-settings.ts'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ConnectionClosedError } from 'puppeteer-core'
import { defaultPreferences } from '../../lib/settings/preferences.ts'
import { launchTestChromium, testExtension } from '../browser/chromium.ts'
import { openFirefox, type Firefox } from '../browser/firefox.ts'
import { changeGeckoId } from '../browser/gecko-id.ts'
import { unpackedId } from '../browser/unpacked-id.ts'
import type { Service } from '../../sandbox/service/service.ts'
import { demoKey, setKey } from '../e2e/fixtures.ts'
import { firefoxFirstRun, setFirefoxKey } from '../e2e/firefox-set-up.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { extensionWorkerIn } from '../../sandbox/browser/chromium.ts'
import { optionsOpened } from '../../sandbox/demo/set-up.ts'
import { until } from '../../sandbox/browser/until.ts'
import { generateRows } from '../generated/library.ts'
import { countRows, putRows } from './stored-rows.ts'
import { chromiumFolders, firefoxFolders, type ProfileFolders } from './profile-folders.ts'

export interface UsedExtension {
  /** By it the provider's log distinguishes the extensions. */
  key: string
  open: (path: string) => Promise<Page>
  setKey: () => Promise<void>
  errors: () => Promise<string[]>
}

export interface BrowserSession {
  extensions: UsedExtension[]
  kill: () => Promise<void>
}

interface Life {
  extensions: readonly string[]
  profile: string
}

/**
 * How each browser starts, and where it stores the n-th extension's data. Five extensions share a session: starting
 * Firefox takes 4 seconds of CPU, about as much as one damage, and ten at once saved nothing.
 */
export const browsers = {
  Chromium: {
    live: liveInChromium,
    folders: (profile, extension) => chromiumFolders(profile, unpackedId(extension)),
  },
  Firefox: { live: liveInFirefox, folders: (profile, _, place) => firefoxFolders(profile, place) },
} as const satisfies Record<
  string,
  {
    live: (workerId: Life) => Promise<BrowserSession>
    folders: (profile: string, extension: string, place: number) => ProfileFolders
  }
>
export const atOnce = 5

export type BrowserName = keyof typeof browsers

async function liveInChromium({ extensions: folders, profile }: Life): Promise<BrowserSession> {
  const [extension = '', ...otherExtensions] = folders
  const launched = await launchTestChromium({ extension, otherExtensions, profile })
  const { context } = launched
  const errors: { from: string; error: string }[] = []
  context.on('weberror', (error) =>
    errors.push({ from: error.page()?.url() ?? '', error: String(error.error()) }),
  )
  const all = folders.map((folder) => testExtension(launched, unpackedId(folder)))
  const { kill } = all[0]!
  try {
    for (const { extensionId } of all) await extensionWorkerIn(context, `chrome-extension://${extensionId}/`)
  } catch (error) {
    await kill()
    throw error
  }
  const extensions = all.map((each, place): UsedExtension => {
    const key = keyAt(place)
    // The error of a closed page has no address, so its extension is unknown.
    const isFrom = (url: string) => url === '' || url.includes(each.extensionId)
    return {
      key,
      open: each.extensionPage,
      setKey: async () => {
        // A new tab comes to the front and would disturb clicks.
        const opened = await Promise.all(all.map((one) => optionsOpened(one, one.extensionId)))
        await setKey(opened[place]!, key)
      },
      errors: async () => [
        ...errors.filter(({ from }) => isFrom(from)).map(({ error }) => error),
        ...(await each.workerErrors()),
      ],
    }
  })
  return { extensions, kill }
}

/** Thrown if the browser ended while starting: Firefox 153 crashes if the file of an extension's storage is missing. */
export class BrowserCrashed extends Error {}

async function liveInFirefox({
  extensions: [extension = '', ...otherExtensions],
  profile,
}: Life): Promise<BrowserSession> {
  // Firefox may end before all extensions are installed.
  const firefox: Firefox = await openFirefox({ extension, otherExtensions, profile }).catch(
    (error: unknown) => {
      throw error instanceof ConnectionClosedError ? new BrowserCrashed() : error
    },
  )
  const ended = new Promise<never>((_, fail) => {
    firefox.browser.process()?.once('exit', () => fail(new BrowserCrashed()))
  })
  // It may also end later.
  ended.catch(() => {})
  // With damaged storage, Firefox may not have opened any page. Its state is read later.
  await Promise.race([firefoxFirstRun(firefox).catch(() => {}), ended])
  const extensions = [firefox, ...firefox.otherExtensions].map((each, place): UsedExtension => {
    const key = keyAt(place)
    return {
      key,
      open: async (path) => (await each.extensionPage(path)) as unknown as Page,
      setKey: async () => void (await setFirefoxKey(each, key)),
      errors: each.errors,
    }
  })
  return { extensions, kill: firefox.kill }
}

const keyAt = (place: number) => (place === 0 ? demoKey : `sandbox-${place}-key`)

export interface UsedProfile {
  browser: BrowserName
  folders: ProfileFolders[]
  counts: Counts
  keys: string[]
  live: () => Promise<BrowserSession>
  restore: () => void
  discard: () => void
}

export type Counts = Record<'subjects' | 'requests', number>

/** In credits: one more than the purchases made. */
const budgetPerDay = 6
const fillers = 6

interface Terms {
  browser: BrowserName
  extension: string
  urls: readonly string[]
  service: Pick<Service, 'reset' | 'setKey'>
}

export async function makeUsedProfile({ browser, extension, urls, service }: Terms): Promise<UsedProfile> {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-used-'))
  const profile = join(folder, 'profile')
  const { live, folders: foldersOf } = browsers[browser]
  const discard = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  const extensions = Array.from({ length: atOnce }, (_, place) =>
    place === 0 ? extension : copyOf(extension, join(folder, `extension-${place}`), place),
  )
  const workerId = await live({ extensions, profile })
  try {
    const all: Counts[] = []
    for (const each of workerId.extensions) {
      // Otherwise the second purchase of a person would be cheaper.
      service.reset()
      service.setKey(each.key, { credits: 1000 })
      all.push(await use(each, urls))
    }
    await workerId.kill()
    const folders = extensions.map((each, place) => foldersOf(profile, each, place))
    const whole = join(folder, 'whole')
    const copies = folders.flatMap((each, place) =>
      Object.entries(each).map(([name, path]) => ({ path, kept: join(whole, `${place}-${name}`) })),
    )
    for (const { path, kept } of copies) cpSync(path, kept, { recursive: true })
    return {
      browser,
      folders,
      counts: all[0]!,
      keys: workerId.extensions.map(({ key }) => key),
      live: () => live({ extensions, profile }),
      restore: () => {
        for (const { path, kept } of copies) {
          rmSync(path, { recursive: true, force: true })
          cpSync(kept, path, { recursive: true })
        }
      },
      discard,
    }
  } catch (error) {
    await workerId.kill()
    if (existsSync(folder)) discard()
    throw error
  }
}

/** With another id, so that the browser gives it separate storage. */
function copyOf(extension: string, to: string, place: number): string {
  cpSync(extension, to, { recursive: true })
  // Chromium ignores this, because it derives the id from the folder.
  changeGeckoId(to, `copy-${place}@sidelight.example`)
  return to
}

async function use(extension: UsedExtension, urls: readonly string[]): Promise<Counts> {
  await extension.setKey()
  const page = await extension.open('ledger.html')
  await fillSettings(page)
  await writeSealed(page, 'preferences', {
    ...defaultPreferences,
    budgetPerDay,
  })
  for (const rows of generateRows({ count: 1500 })) await putRows(page, withoutLedger(rows))
  for (const url of urls) await buy(page, url)
  await until('the purchases to be settled and in the journal', async () => {
    const settled = (await ledgerRows(page)).filter(({ state }) => state === 'settled').length
    return settled === urls.length && (await knownEntries(page)) === urls.length ? true : undefined
  })
  const library = await extension.open('library.html')
  await until('the library to be shown', async () => ((await check(library)).cells > 0 ? true : undefined))
  return countRows(page, 'subjects', 'requests')
}

const fillSettings = (page: Page) =>
  page.evaluate(async (times) => {
    for (let time = 0; time < times; time++)
      await chrome.storage.local.set({ filler: String(time).repeat(1_000_000) })
    await chrome.storage.local.remove('filler')
  }, fillers)

function withoutLedger(rows: Record<string, object[]>): Record<string, object[]> {
  const { requests: _requests, responses: _answers, deliveries: _deliveries, ...records } = rows
  return records
}

/** As every view does. Resolves to the response. */
export const buy = (page: Page, url: string): Promise<string> =>
  page.evaluate(async (url) => {
    const requested = { command: 'buy', section: 'profile', page: { kind: 'person', id: '', url } }
    const response = (await chrome.runtime.sendMessage({
      ...requested,
      tab: null,
      maximum: null,
      trigger: 'panel',
    })) as { accepted?: string; refusal?: { reason: string } } | undefined
    return response?.refusal?.reason ?? String(response?.accepted)
  }, url)

const knownEntries = async (page: Page) => {
  const all = (await readAllSealed(page, 'journal:')) as { isKnown: boolean }[]
  return all.filter(({ isKnown }) => isKnown).length
}

export interface TableState {
  says: string[]
  cells: number
}

export const check = (page: Page): Promise<TableState> =>
  page.evaluate(() => ({
    says: document.body.innerText.split('\n').filter((line) => line.trim() !== ''),
    cells: document.querySelectorAll('[role=grid] [role=gridcell]').length,
  }))
