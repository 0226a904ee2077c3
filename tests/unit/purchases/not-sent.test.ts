import { describe, expect, test } from 'vitest'
import { sandboxFixture, socialUrl } from '../sandbox.fixture.ts'
import { refreshBalance, requestQuotas, scheduleQuotaCheck } from '../../../lib/purchases/account/quotas.ts'
import { accountWith, creditsRefused } from './account/account.fixture.ts'
import { bought, mara, openDeps } from './purchase.fixture.ts'

const { service } = sandboxFixture()
const open = (...rest: Parameters<typeof openDeps> extends [string, ...infer Rest] ? Rest : never) =>
  openDeps(service().url, ...rest)

describe('nothing is sent', () => {
  const offline = { online: () => false }
  const forbidden = { mayCall: () => Promise.resolve(false) }
  const keyless = { apiKey: { read: () => Promise.resolve(null) } }
  const otherKey = {
    apiKey: {
      read: () =>
        Promise.resolve({
          key: 'k',
          origin: 'https://elsewhere.example',
          base: 'https://elsewhere.example',
          account: 'x',
        }),
    },
  }
  const locked = {
    apiKey: {
      read: () =>
        Promise.resolve({
          key: '\u0000locked:one:AAAA',
          origin: new URL(service().url).origin,
          base: service().url,
          account: 'x',
        }),
    },
  }
  const addressless = {
    deployment: {
      read: () => Promise.resolve({ apiUrl: '', socialUrl, socialWord: 'social', jobUrlParameter: 'url' }),
    },
  }

  test.each([
    ['offline', offline, 'offline'],
    ['without permission', forbidden, 'no-permission'],
    ['without a key', keyless, 'no-key'],
    ['with the key of another service', otherKey, 'no-key'],
    ['without an address', addressless, 'no-address'],
    ['while the key is locked', locked, 'locked'],
  ])('%s', async (_, options, reason) => {
    const deps = open(options)
    expect(await bought(deps)).toEqual({ accepted: false, refusal: { reason } })
    expect(await requestQuotas(deps)).toEqual({ accepted: false, refusal: { reason } })
    expect(await deps.db.requests.count()).toBe(0)
    expect(service().requests).toHaveLength(0)
  })

  test.each([
    ['when the library is lost', () => Promise.resolve(true), 'library-lost'],
    [
      "when the loss of the library can't be checked",
      () => Promise.reject(new Error('not read')),
      'not-stored',
    ],
  ])('%s', async (_, isLost, reason) => {
    const deps = open({ journal: { isLost, written: () => Promise.resolve(true) } })
    expect(await bought(deps)).toEqual({ accepted: false, refusal: { reason } })
    expect(service().requests).toHaveLength(0)
  })

  test('neither balance checks nor pending requests are sent while the key is locked', async () => {
    const deps = open(locked)
    expect(await requestQuotas(deps)).toEqual({ accepted: false, refusal: { reason: 'locked' } })
    await deps.db.accounts.put({ ...accountWith({ creditsRefused: creditsRefused() }), id: 'x' })
    await refreshBalance(deps)
    await scheduleQuotaCheck(deps)
    expect(deps.wakes).toEqual([])
    expect(service().requests).toHaveLength(0)
  })

  test('a lookup is refused when the ledger cannot be written', async () => {
    const deps = open()
    deps.db.requests.hook('creating', () => {
      throw new Error('disk full')
    })
    expect(await bought(deps)).toEqual({ accepted: false, refusal: { reason: 'not-stored' } })
    expect(service().requests).toHaveLength(0)
  })

  test('a lookup for a page outside the network’s host is refused', async () => {
    const page = { ...mara, url: 'https://elsewhere.example/in/mara-lindqvist/' }
    expect(await bought(open(), { page })).toMatchObject({ refusal: { reason: 'no-page' } })
  })
})
