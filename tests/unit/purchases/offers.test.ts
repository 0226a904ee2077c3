import { describe, expect, test } from 'vitest'
import { offersFor, type OfferFacts } from '../../../lib/purchases/offers.ts'
import { priceList } from '../../../lib/purchases/prices/prices.ts'
import { accountWith } from './account/account.fixture.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { requestWith } from './ledger/request.fixture.ts'

const usual: OfferFacts = {
  kind: 'person',
  requests: [],
  sections: {},
  preferences: defaultPreferences,
  prices: priceList(),
  around: { day: undefined, account: undefined },
}
const both = { section: 'profile', further: 'emails', maximum: 6 }
const alone = { section: 'profile', further: null, maximum: 2 }
const dayOf = (budget: number | null, spent: number) => ({ day: { budget, spent, profile: '' } })
const withCredits = (creditsRemaining: number | null) => ({ account: accountWith({ creditsRemaining }) })

describe('the offers for a page that is not saved', () => {
  test('a person’s main button includes the email, and the button next to it does not', () => {
    expect(offersFor(usual)).toEqual([both, alone])
  })

  test('the setting makes the profile alone the main offer', () => {
    const preferences = { ...defaultPreferences, mainButton: 'profile' as const }
    expect(offersFor({ ...usual, preferences })).toEqual([alone, both])
  })

  test.each(['company', 'job'] as const)('a %s has one offer', (kind) => {
    expect(offersFor({ ...usual, kind })).toHaveLength(1)
  })

  test.each([
    [0, 0, 1],
    [5, 0, 1],
    [6, 0, 2],
    [100, 94, 2],
    [100, 95, 1],
    [100, 100, 1],
    [100, 101, 1],
    [null, 1_000, 2],
  ])('with a daily budget of %s, %i of it spent, there are %i offers', (budget, spent, count) => {
    const found = offersFor({ ...usual, around: { ...usual.around, ...dayOf(budget, spent) } })
    expect(found).toHaveLength(count)
    expect(found.at(-1)).toEqual(alone)
  })

  test.each([
    [0, 1],
    [5, 1],
    [6, 2],
    [null, 2],
  ])('with %s credits left there are %i offers', (left, count) => {
    const found = offersFor({ ...usual, around: { ...usual.around, ...withCredits(left) } })
    expect(found).toHaveLength(count)
  })

  test.each([
    ['ok', 1],
    ['not-found', 1],
    ['unknown', 1],
    [null, 1],
    ['refused', 2],
  ] as const)('after an email lookup that ended as %s there are %i offers', (outcome, count) => {
    const requests = [requestWith({ section: 'emails', outcome })]
    expect(offersFor({ ...usual, requests })).toHaveLength(count)
  })

  test('an email that is saved without a request is not offered again', () => {
    expect(offersFor({ ...usual, sections: { emails: {} } })).toEqual([alone])
  })

  test('an unknown price of one makes the price of both unknown, and counts as the highest published one', () => {
    const prices = priceList()
    prices.emailFinderFromUrl = { ...prices.emailFinderFromUrl, maximum: null, by: 'nobody' }
    expect(offersFor({ ...usual, prices })[0]).toEqual({ ...both, maximum: null })
    expect(offersFor({ ...usual, prices, around: { ...usual.around, ...dayOf(5, 0) } })).toEqual([alone])
  })
})
