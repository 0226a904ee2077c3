import { until } from '../../sandbox/browser/until.ts'
import { buildFor } from '../e2e/build-once.ts'
import { expect, test as base, type Stage } from '../e2e/fixtures.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { nothingLost, tellOutcome } from './outcome.ts'
import { damageAtRandom } from './random-damages.ts'
import { chargedByQuestion } from './questions.ts'
import { countRows } from './stored-rows.ts'
import { BrowserCrashed, browsers, buy, look, makeUsedProfile } from './used-profile.ts'
import type { BrowserLife, BrowserName, UsedProfile } from './used-profile.ts'

/**
 * How many are tried in each browser, and from which number on: `DAMAGES=1 DAMAGE=42` is one of them again. The number is
 * the seed; odd ones damage the library, even ones the settings.
 */
const count = Number(process.env['DAMAGES'] ?? 200)
const from = Number(process.env['DAMAGE'] ?? 1)
/** In one test. */
const together = 10

const bought = ['/in/mara-lindqvist/', '/in/layla-haddad/'] as const
/** Nobody of these was bought. The budget has room for one. */
const others = ['/in/sparse-sam/', '/in/tomas-novak/'] as const

const test = base.extend<object, { used: (browser: BrowserName) => Promise<UsedProfile> }>({
  used: [
    async ({ stage }, use) => {
      const made = new Map<BrowserName, UsedProfile>()
      const make = async (browser: BrowserName) => {
        const addresses = { apiUrl: stage.service.url, socialUrl: stage.site.url }
        const extension = browser === 'Chromium' ? stage.extension : await buildFor(addresses, 'firefox')
        stage.service.reset()
        const used = await makeUsedProfile({
          browser,
          extension,
          urls: bought.map((path) => stage.site.url + path),
        })
        made.set(browser, used)
        return used
      }
      await use(async (browser) => made.get(browser) ?? make(browser))
      for (const used of made.values()) used.discard()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** What may be wrong, as pages say it. */
const lost = /Your library is missing\.|The newest part of your library is missing\./
const broken = /The library can’t be opened\.|The library isn’t responding\./
const settings =
  /Your settings can’t be read\.|These settings couldn’t be read or were changed outside Sidelight: /
const partly = /Part of the library can’t be read\.|Part of this page can’t be shown\./
const known = [lost, broken, partly, settings]

/**
 * What Firefox writes to its console of failures that are handled. It says that a row was read, and throws when it is asked
 * for it: in Dexie's own listener, which fails its transaction by that. And it writes down each step of the worker that
 * could not read the settings, which the worker itself reports by its name (`reportUnhandled`).
 */
const handled = [/^InvalidStateError: .*\.onsuccess@/s, /^ExtensionStorageError: /]

for (const browser of Object.keys(browsers) as BrowserName[])
  for (let first = from; first < from + count; first += together) {
    const numbers = Array.from({ length: Math.min(together, from + count - first) }, (_, at) => first + at)
    test(`${browser}, damages ${first} to ${numbers.at(-1)}: all is there or it is said, and nothing is paid twice`, async ({
      used,
      stage,
    }) => {
      test.setTimeout(240_000 + numbers.length * 120_000)
      const profile = await used(browser)
      for (const number of numbers) {
        const area = number % 2 === 1 ? 'library' : 'settings'
        profile.restore()
        const what = `${number}, ${area}: ${damageAtRandom(profile.folders[area], number)}`
        stage.service.reset()
        await test.step(what, async () => {
          const life = await profile.live().catch((error: unknown) => {
            if (!(error instanceof BrowserCrashed)) throw error
            test.info().annotations.push({ type: 'the browser crashes by itself', description: what })
            return null
          })
          expect.soft(life ? [] : stage.service.requests, what).toEqual([])
          if (!life) return
          try {
            const { wrong, seen } = await liveThrough(life, profile, stage)
            expect.soft(wrong, what).toEqual([])
            const group = area === 'library' ? 'loss' : 'storage'
            tellOutcome({ group, browser, faults: 1, ...nothingLost, ...(seen ? { seen } : {}) })
          } finally {
            await life.kill()
          }
        })
      }
    })
  }

/** Looks at a damaged profile as a person would, and tries to buy; gives what must not be, and what is said. */
async function liveThrough(
  life: BrowserLife,
  { counts }: UsedProfile,
  { service, site }: Stage,
): Promise<{ wrong: string[]; seen: string | undefined }> {
  const library = await life.open('library.html')
  const isShown = async () => {
    const { cells, says } = await look(library)
    return cells > 0 || says.some((words) => known.some((like) => like.test(words))) || undefined
  }
  // Nothing at all is judged below.
  await until('the library or what is wrong with it', isShown, 45_000).catch(() => {})

  const answers: string[] = []
  for (const path of [bought[0], ...others]) answers.push(await buy(library, site.url + path))
  const sent = answers.filter((answer) => answer === 'sent').length
  const asked = () => service.requests.filter(({ operation }) => operation === 3)
  if (sent > 0)
    await until(
      'the answers',
      async () => (asked().length >= sent && asked().every(({ status }) => status !== null)) || undefined,
    )
  const there = await countRows(library, 'subjects', 'requests').catch(() => null)

  const options = await life.open('options.html')
  const isHeard = there !== null && there.subjects >= counts.subjects && there.requests >= counts.requests
  const isUsual = isHeard && answers.join() === 'known,sent,budget'
  const looks = async () => {
    const [records, other] = [await look(library), await look(options)]
    const said = [...records.says, ...other.says].filter((words) => known.some((like) => like.test(words)))
    return { ...records, said }
  }
  const isTold = async () => {
    const { cells, said } = await looks()
    return (isUsual ? cells > 0 || said.length > 0 : said.length > 0) || undefined
  }
  await until('all of it, or what is wrong', isTold).catch(() => {})
  const { cells, says, said } = await looks()
  const isSaid = (...likes: RegExp[]) => said.some((words) => likes.some((like) => like.test(words)))

  const wrong: string[] = []
  const isWhole = isHeard && cells > 0
  if (!isWhole && !isSaid(lost, broken, partly, ...(there === null ? [] : [settings])))
    wrong.push(`silently empty: ${JSON.stringify(there)} ${says.join(' ').slice(0, 300)}`)
  if (answers.join() !== 'known,sent,budget' && said.length === 0)
    wrong.push(`silently answered: ${answers.join()}`)
  const charged = [...chargedByQuestion(service.requests)].filter(([, times]) => times > 0)
  if (charged.some(([question]) => /mara-lindqvist/.test(question))) wrong.push('paid for somebody known')
  if (charged.length > (isSaid(lost, broken) ? 0 : 1)) wrong.push(`paid: ${charged.join('; ')}`)
  if (sent > 0 && there) {
    const settled = async () =>
      (await ledgerRows(library)).every(({ state }) => state === 'settled') || undefined
    await until('the ledger', settled).catch(() => wrong.push('a purchase stays open'))
  }
  const errors = (await life.errors()).filter((error) => !handled.some((like) => like.test(error)))
  wrong.push(...errors.map((error) => `unhandled: ${error}`))
  return { wrong, seen: said[0]?.match(/^.*? No credits spent\.|^These settings couldn’t be read/)?.[0] }
}
