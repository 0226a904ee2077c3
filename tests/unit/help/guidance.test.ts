import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchHints, watchNews } from '../../../components/help/guidanceModel.ts'
import { makeModel } from '../../../components/model/model.ts'
import { guidance, hasNews, newestOf, noteFirstVersion } from '../../../lib/settings/guidance.ts'
import { clearSettings } from '../../../lib/settings/settings.ts'
import { browser, deleteAll } from '../fake-browser.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))
vi.mock('#i18n', () => ({ i18n: { t: String } }))

const owned: { dispose: () => void }[] = []
function model<Model>(make: () => Model): Model {
  const made = makeModel(make)
  owned.push(made)
  return made.model
}

const runs = (version: string) =>
  Object.assign(browser.runtime, { getManifest: () => ({ version }) as never })

beforeEach(() => {
  deleteAll()
  runs('0.2.0')
})
afterEach(() => {
  for (const { dispose } of owned.splice(0)) dispose()
})

const soon = (expected: () => void) => vi.waitFor(expected)
const seen = async () => (await guidance.read()).seenVersion

describe('whether a version has news', () => {
  test.each([
    ['not noted yet', null, '0.2.0', false],
    ['the same', '0.2.0', '0.2.0', false],
    ['the same version in another notation', '0.2', '0.2.0', false],
    ['one before', '0.1.0', '0.2.0', true],
    ['a higher number with more digits', '0.9.12', '0.10.0', true],
    ['the fourth number', '0.2.0', '0.2.0.1', true],
    ['a downgrade', '0.3.0', '0.2.0', false],
    ['an invalid version', 'x', '0.2.0', true],
  ])('%s', (_, before, current, isNew) => expect(hasNews(before, current)).toBe(isNew))

  test('after a downgrade and an update there are no news', () => {
    expect(newestOf('0.3.0', '0.2.0')).toBe('0.3.0')
    expect(newestOf('0.2.0', '0.3.0')).toBe('0.3.0')
    expect(newestOf(null, '0.3.0')).toBe('0.3.0')
  })
})

describe('news', () => {
  test('a first installation has no news, however often its worker starts', async () => {
    for (let start = 0; start < 3; start++) await noteFirstVersion('0.2.0')
    const news = model(watchNews)
    await soon(() => expect(news.version.value).toBe(null))
    expect(await seen()).toBe('0.2.0')
  })

  test('an update has news until they are seen, in every worker instance and window, and never again', async () => {
    await noteFirstVersion('0.1.0')
    await noteFirstVersion('0.2.0')
    const [one, other] = [model(watchNews), model(watchNews)]
    await soon(() => expect([one.version.value, other.version.value]).toEqual(['0.2.0', '0.2.0']))
    one.markSeen()
    await soon(() => expect([one.version.value, other.version.value]).toEqual([null, null]))
    await noteFirstVersion('0.2.0')
    const later = model(watchNews)
    await soon(() => expect(later.version.value).toBe(null))
    expect(await seen()).toBe('0.2.0')
  })

  test('deleting everything also resets guidance, without news', async () => {
    await noteFirstVersion('0.1.0')
    await clearSettings({ keepKey: false })
    const news = model(watchNews)
    await noteFirstVersion('0.2.0')
    expect(news.version.value).toBe(null)
    expect(await seen()).toBe('0.2.0')
  })
})

describe('hints', () => {
  const known = async () => (await guidance.read()).hintsDone

  test('hints are shown one at a time, each until its feature is used, it is dismissed, or its first visit ends', async () => {
    const hints = model(watchHints)
    const leave = hints.offer('palette')
    hints.offer('estimate')
    await soon(() => expect(hints.shown.value).toBe('palette'))
    leave()
    await soon(() => expect(hints.shown.value).toBe('estimate'))
    hints.end('estimate')
    await soon(() => expect(hints.shown.value).toBe(null))
    await soon(async () => expect(await known()).toEqual(['palette', 'estimate']))
  })

  test('a hint that was not shown is not completed', async () => {
    const hints = model(watchHints)
    hints.offer('palette')
    await soon(() => expect(hints.shown.value).toBe('palette'))
    hints.offer('estimate')()
    expect(await known()).toEqual([])
  })

  test('a hint for a feature that was used before is not shown', async () => {
    const hints = model(watchHints)
    await soon(() => expect(hints.shown.value).toBe(null))
    await guidance.read()
    await soon(async () => {
      hints.end('palette')
      expect(await known()).toEqual(['palette'])
    })
    hints.offer('palette')
    expect(hints.shown.value).toBe(null)
  })
})
