import type { GeneratedI18nStructure } from '#i18n'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createI18n } from '../../../lib/i18n/create-i18n.ts'
import { onLanguageChange, setLanguage } from '../../../lib/i18n/language.ts'
import { builtFrom, builtFromLocale, inEnglish } from './locale-texts.fixture.ts'

vi.mock('wxt/browser', async () => {
  const { browser } = await import('../fake-browser.ts')
  const { inEnglish } = await import('./locale-texts.fixture.ts')
  const english = inEnglish()
  const getMessage = (key: string, places?: string[]) => {
    if (!browserHas.texts) return ''
    return key === '@@ui_locale' ? 'en' : english(key, places)
  }
  return { browser: { ...browser, i18n: { getMessage } } }
})

const browserHas = vi.hoisted(() => ({ texts: true }))

const i18n = createI18n<GeneratedI18nStructure & { counted: { plural: true; substitutions: 1 } }>()
const built = new Map<string, string>()
let gate: Promise<void> = Promise.resolve()

beforeEach(async () => {
  built.set('de', builtFromLocale('de'))
  gate = Promise.resolve()
  vi.stubGlobal('fetch', async (address: string) => {
    await gate
    const text = built.get(/_locales\/(\w+)\/messages\.json$/.exec(address)?.[1] ?? '')
    if (text === undefined) throw new TypeError('Failed to fetch')
    return new Response(text)
  })
  await setLanguage('browser')
})

describe('in the browser’s language', () => {
  test('texts, substitutions and both plural forms are read in the browser’s language', () => {
    expect(i18n.t('options.save')).toBe('Save')
    expect(i18n.t('ui.partOf', ['1', '2'])).toBe('1 of 2')
    expect(i18n.t('price.most', 1, ['1'])).toBe('up to 1 credit')
    expect(i18n.t('price.most', 0, ['0'])).toBe('up to 0 credits')
    expect(i18n.t('ui.unreadable.title', 3)).toBe('3 fields in this response couldn’t be read')
  })
})

describe('in a chosen language', () => {
  test('texts, substitutions and plural forms are German after German is chosen', async () => {
    await setLanguage('de')
    expect(i18n.t('options.save')).toBe('Speichern')
    expect(i18n.t('ui.partOf', ['1', '2'])).toBe('1 von 2')
    expect(i18n.t('price.most', 1, ['1'])).toBe('bis zu 1 Credit')
    expect(i18n.t('price.most', 2, ['2'])).toBe('bis zu 2 Credits')
    await setLanguage('browser')
    expect(i18n.t('options.save')).toBe('Save')
  })

  test('all forms of a language with six plural forms are found', async () => {
    const forms = { zero: 'Z', one: 'O', two: 'T', few: 'F $1', many: 'M $1', other: 'X $1' }
    const lines = Object.entries(forms).map(([form, text]) => `  ${form}: ${text}`)
    built.set('de', builtFrom(['ui:', '  language: ar', 'counted:', ...lines].join('\n')))
    await setLanguage('de')
    const message = [0, 1, 2, 3, 11, 100].map((count) => i18n.t('counted', count))
    // Values keep their direction in right-to-left languages.
    expect(message).toEqual(['Z', 'O', 'T', 'F \u20683\u2069', 'M \u206811\u2069', 'X \u2068100\u2069'])
  })

  test('substituted values are not substituted again', async () => {
    await setLanguage('de')
    expect(i18n.t('ui.partOf', ['$2', 'b'])).toBe('$2 von b')
  })

  test('listeners are called after the chosen texts are loaded', async () => {
    const heard: string[] = []
    onLanguageChange(() => heard.push(i18n.t('options.save')))
    await setLanguage('de')
    expect(heard).toEqual(['Speichern'])
  })

  test('the later of two choices of a language wins, even if the first loads longer', async () => {
    let open = () => {}
    gate = new Promise((done) => (open = done))
    const first = setLanguage('de')
    await setLanguage('browser')
    open()
    await first
    expect(i18n.t('options.save')).toBe('Save')
  })

  test('a missing file of texts leaves the previous texts, and loading can be tried again', async () => {
    built.delete('de')
    await setLanguage('de')
    expect(i18n.t('options.save')).toBe(inEnglish()('options_save'))
    built.set('de', builtFromLocale('de'))
    await setLanguage('de')
    expect(i18n.t('options.save')).toBe('Speichern')
  })
})

describe('without texts from the browser', () => {
  afterEach(async () => {
    browserHas.texts = true
    vi.unstubAllGlobals()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
    await setLanguage('de')
  })

  test.each([
    [['de-AT', 'en'], 'de'],
    [['xx', 'de'], 'de'],
    [['xx'], 'en'],
    [[], 'en'],
  ])(
    'without texts from the browser, the file nearest to %j is loaded and listeners are called',
    async (languages, file) => {
      browserHas.texts = false
      vi.stubGlobal('navigator', { languages })
      built.set('en', builtFromLocale('en'))
      const heard = new Promise<void>((done) => onLanguageChange(done))
      const read = () => i18n.t('options.getKey')
      expect(read()).toBe('')
      await heard
      expect(read()).toBe(
        (JSON.parse(builtFromLocale(file)) as Record<string, { message: string }>)['options_getKey']?.message,
      )
    },
  )
})
