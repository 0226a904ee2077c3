import { afterEach, expect, test, vi } from 'vitest'
import { deleteRemembered, remember, remembered } from '../../../lib/settings/remembered.ts'
import { rememberedLanguage } from '../../../lib/settings/remembered-appearance.ts'
import { rememberedHost, rememberHost } from '../../../lib/settings/remembered-host.ts'

afterEach(() => vi.unstubAllGlobals())

const corrupted = () => {
  throw new DOMException('NS_ERROR_FILE_CORRUPTED')
}

test('unreadable local storage remembers nothing and throws nothing', () => {
  vi.stubGlobal('localStorage', { getItem: corrupted, setItem: corrupted, clear: corrupted })
  remember('theme', 'dark')
  deleteRemembered()
  rememberHost('https://social.example')
  expect([remembered('theme'), rememberedHost(), rememberedLanguage()]).toEqual([null, undefined, 'browser'])
})

test('missing local storage remembers nothing and throws nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  remember('theme', 'dark')
  expect(remembered('theme')).toBeNull()
})
