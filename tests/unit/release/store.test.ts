import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { recipients } from '../../../lib/settings/disclosures.ts'
import { dataSent, manifest } from '../../../lib/platform/manifest/manifest.ts'
import {
  descriptionOf,
  limits,
  listedLanguages,
  readListing,
  shortestDescription,
} from '../../../tools/store/listings.ts'
import {
  chromeKinds,
  justifications,
  readTestAccess,
  reviewText,
  singlePurpose,
} from '../../../tools/store/review.ts'

const english = readListing('en')

const fromManifest = (language: string, key: string) =>
  new RegExp(`^${key}: (.+)$`, 'm').exec(readFileSync(`assets/locales/${language}.yml`, 'utf8'))?.[1] ?? ''

test('at least seven languages have a listing', () => {
  expect(listedLanguages().length).toBeGreaterThanOrEqual(7)
})

describe.each(listedLanguages())('the listing in %s', (language) => {
  const listing = readListing(language)

  test('the listing fits the length limits of each store', () => {
    const lengths = {
      name: fromManifest(language, 'appName').length,
      summary: fromManifest(language, 'appDescription').length,
      description: descriptionOf(listing).length,
    }
    const parts = Object.keys(lengths) as (keyof typeof lengths)[]
    expect(parts.filter((part) => lengths[part] > Math.min(...Object.values(limits[part])))).toEqual([])
    expect(Math.min(lengths.name, lengths.summary)).toBeGreaterThan(0)
    expect(lengths.description).toBeGreaterThanOrEqual(shortestDescription)
  })

  test('the listing has unique search terms within the limits of Edge’s store', () => {
    const { terms } = listing
    const words = terms.join(' ').split(/\s+/)
    expect(
      [terms.length, words.length].map((count, at) => count <= [limits.terms.count, limits.terms.words][at]!),
    ).toEqual([true, true])
    expect(terms.filter((term) => term.length > limits.terms.characters)).toEqual([])
    expect(new Set(terms).size).toBe(terms.length)
  })

  test('the listing has the same parts as the English one', () => {
    const shape = ({ points, notes, terms, captions }: typeof listing) => [
      points.length,
      terms.length,
      notes.length,
      Object.keys(captions),
    ]
    expect(shape(listing)).toEqual(shape(english))
    const texts = [
      listing.tile,
      listing.lead,
      ...listing.points,
      ...listing.notes,
      ...listing.terms,
      ...Object.values(listing.captions),
    ]
    expect(texts.filter((text) => text.trim() === '' || text.trim() !== text)).toEqual([])
  })

  test('the listing contains no URLs and no markup, which stores reject', () => {
    expect(JSON.stringify(listing)).not.toMatch(/https?:|www\.|<\w|\]\(/)
  })
})

test('each permission has a justification within the store’s limit', () => {
  for (const browser of ['chrome', 'firefox']) {
    const { permissions = [], optional_permissions: optional = [] } = manifest({}, browser)
    expect(Object.keys(justifications)).toEqual(expect.arrayContaining([...permissions, ...optional]))
  }
  const lengths = [singlePurpose, ...Object.values(justifications)].map((text) => text.length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(limits.justification.chrome)
})

test('both stores get the same data declarations as the manifest', () => {
  const toChrome = Object.values(chromeKinds).filter((kind) => kind !== null)
  expect(toChrome.toSorted()).toEqual(Object.keys(dataSent).toSorted())
  const { browser_specific_settings: settings } = manifest({}, 'firefox')
  expect(settings?.gecko?.data_collection_permissions?.required?.toSorted()).toEqual(toChrome.toSorted())
  for (const what of Object.values(dataSent)) expect(reviewText('').split(what)).toHaveLength(3)
})

test('the data declarations name every recipient to which users agree', () => {
  const named = { provider: /provider/, crm: /CRM/, team: /team/, pictures: /picture hosts/ }
  const declared = Object.values(dataSent).join(' ')
  expect(recipients.filter((to) => !named[to].test(declared))).toEqual([])
})

test('reviewers get each step with the test access, and the missing variables are named without it', () => {
  const access = {
    REVIEW_API_URL: 'https://sandbox.example',
    REVIEW_SOCIAL_URL: 'https://social.example',
    REVIEW_KEY: 'review-key',
    REVIEW_PROFILE_URL: 'https://social.example/in/mara-lindqvist/',
  }
  const text = reviewText(readTestAccess(access))
  expect(Object.values(access).filter((value) => !text.includes(value))).toEqual([])
  const { REVIEW_KEY: _, ...rest } = access
  expect(reviewText(readTestAccess(rest))).toContain('Set REVIEW_KEY.')
})
