import { expect, test, vi } from 'vitest'
import { languageNames, tagOf, type LanguageName } from '../../../lib/i18n/languages.ts'
import { appearance } from '../../../lib/settings/settings.ts'
import { words } from '../../architecture/words.ts'

vi.mock('wxt/browser', () => import('../../unit/fake-browser.ts'))

const added = 'da' as LanguageName

test('the new language can be chosen and is stored', async () => {
  expect(languageNames).toContain(added)
  await appearance.write({ theme: 'system', language: added })
  expect(await appearance.read()).toEqual({ theme: 'system', language: added })
})

test('the new language appears under its own name', () => {
  expect(words(added).get('ui.language')).toBe(tagOf(added))
})
