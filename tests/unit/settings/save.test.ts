import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  checkServiceDraft,
  removeKey,
  lastFour,
  saveService,
  type ServiceDraft,
} from '../../../lib/settings/service-settings.ts'
import { keyFits } from '../../../lib/settings/key-fits.ts'
import { apiKey, deployment } from '../../../lib/settings/settings.ts'
import { deleteAll } from '../fake-browser.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))
beforeEach(deleteAll)

const draft: ServiceDraft = {
  apiUrl: 'https://api.example.com/base/',
  socialUrl: 'https://www.social.example/feed/',
  key: '',
  socialWord: 'social',
  jobUrlParameter: 'url',
}
const kept = {
  apiUrl: 'https://api.example.com/base',
  socialUrl: 'https://www.social.example',
  socialWord: 'social',
  jobUrlParameter: 'url',
}

describe('a draft of the service settings', () => {
  test('a valid draft is normalized and does not contain the key', () => {
    expect(checkServiceDraft(draft)).toEqual({ deployment: kept })
    expect(JSON.stringify(checkServiceDraft({ ...draft, key: 'sk-1234' }))).not.toContain('sk-1234')
  })

  test.each<[string, Partial<ServiceDraft>, object]>([
    ['no service address', { apiUrl: '' }, { apiUrl: 'empty' }],
    ['an insecure service', { apiUrl: 'http://api.example.com' }, { apiUrl: 'not-secure' }],
    ['a host with a password', { socialUrl: 'https://a:b@social.example' }, { socialUrl: 'credentials' }],
    ['a word with a capital', { socialWord: 'Social' }, { socialWord: 'word' }],
    ['a word of two words', { socialWord: 'my social' }, { socialWord: 'word' }],
    ['a word that is a pattern', { socialWord: '.*' }, { socialWord: 'word' }],
    ['no word', { socialWord: '' }, { socialWord: 'word' }],
    ['a parameter that would be two', { jobUrlParameter: 'url&x' }, { jobUrlParameter: 'word' }],
    ['no parameter', { jobUrlParameter: '' }, { jobUrlParameter: 'word' }],
    ['a key of two lines', { key: 'sk-1\nx-evil: 1' }, { key: 'key' }],
    ['a key with a space', { key: 'sk 1' }, { key: 'key' }],
    ['a key that no header takes', { key: 'schlüssel' }, { key: 'key' }],
    ['a key of dots from a password field', { key: '••••••' }, { key: 'key' }],
    [
      'everything',
      { apiUrl: 'x', socialUrl: '', socialWord: '1', jobUrlParameter: '?', key: 'é' },
      { apiUrl: 'no-address', socialUrl: 'empty', socialWord: 'word', jobUrlParameter: 'word', key: 'key' },
    ],
  ])('a draft with %s reports the problem of that field', (_, change, problems) => {
    expect(checkServiceDraft({ ...draft, ...change })).toEqual({ problems })
  })

  test.each(['', 'sk-1234', ' sk-1234 ', 'a.b~c!/+=', 'sk-1234\n'])('a draft accepts the key «%s»', (key) => {
    expect(checkServiceDraft({ ...draft, key })).toEqual({ deployment: kept })
  })

  test.each(['jobUrl', 'job_url', 'job-url'])('a draft accepts the parameter %s', (jobUrlParameter) => {
    expect(checkServiceDraft({ ...draft, jobUrlParameter })).toEqual({
      deployment: { ...kept, jobUrlParameter },
    })
  })
})

describe('saved service settings', () => {
  const ours = { key: 'sk-1234', origin: 'https://api.example.com' }

  test('saved service settings are read back, with the key bound to its base URL', async () => {
    await saveService(kept, 'sk-1234')
    expect(await deployment.read()).toEqual(kept)
    expect(await apiKey.read()).toEqual({ ...ours, base: kept.apiUrl, account: expect.stringMatching(/\w/) })
  })

  test('saving without a key keeps the old one for its own origin', async () => {
    await saveService(kept, 'sk-1234')
    const saved = await apiKey.read()
    await saveService({ ...kept, apiUrl: 'https://elsewhere.example' }, '')
    expect(await apiKey.read()).toEqual(saved)
    expect(saved).toMatchObject(ours)
  })

  test('each entered key gets a new account, so that earlier refusals do not apply', async () => {
    const accounts: unknown[] = []
    for (const key of ['sk-1234', '', 'sk-5678', 'sk-5678']) {
      await saveService(kept, key)
      accounts.push((await apiKey.read())?.account)
    }
    expect(accounts[1]).toBe(accounts[0])
    expect(new Set(accounts).size).toBe(3)
  })

  test.each([
    ['https://api.example.com/base', true],
    ['https://api.example.com/base/', true],
    ['https://api.example.com', false],
    ['https://api.example.com/other', false],
    ['https://api.example.com/base/more', false],
    ['https://api.example.com/base?x', false],
    ['https://api.example.com.elsewhere.example/base', false],
    ['http://api.example.com/base', false],
    ['', false],
    ['no address', false],
  ])('the fit of the saved key to %s is %s', async (address, fits) => {
    await saveService(kept, 'sk-1234')
    expect(keyFits(await apiKey.read(), address)).toBe(fits)
  })

  test('removing the key keeps the service settings', async () => {
    await saveService(kept, 'sk-1234')
    await removeKey(await apiKey.read())
    expect(await apiKey.read()).toBeNull()
    expect(await deployment.read()).toEqual(kept)
  })
})

test.each([
  ['sk-secret-1234', '1234'],
  ['sk-secret-12', 't-12'],
  ['sk-secret-1', ''],
  ['1234', ''],
  ['12', ''],
])('the key %s is shown as «%s»', (key, shown) => {
  expect(lastFour({ key })).toBe(shown)
})
