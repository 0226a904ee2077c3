import fc from 'fast-check'
import { detectPage } from '../../lib/pages/page.ts'
import type { SectionName } from '../../lib/records/rows/sections.ts'
import { socialUrl } from '../unit/sandbox.fixture.ts'
import { event, type Event } from './event.ts'
import { requeues } from './history.ts'
import { paths } from './paths.ts'

/** An email that waits for a profile is bought only if the profile is found. */
const sections: readonly SectionName[][] = [
  ['profile'],
  ['emails'],
  ['posts'],
  ['job'],
  ['profile', 'emails'],
]

export const orders = fc
  .array(fc.record({ path: fc.constantFrom(...paths), sections: fc.constantFrom(...sections) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((lines) => lines.flatMap(({ path, sections }) => sections.map((section) => ({ path, section }))))
type Orders = typeof orders extends fc.Arbitrary<infer Value> ? Value : never

export const ordersText = (some: Orders): string =>
  some.map(({ section, path }) => `${section} of ${path}`).join(', ')

export const ordersAtPages = (some: Orders) =>
  some.map(({ section, path }) => ({ section, page: detectPage(socialUrl + path, socialUrl)! }))

const estimates = orders.map((some) =>
  event(`an estimate of ${ordersText(some)}`, async ({ computer }) => {
    computer.estimate(ordersAtPages(some))
    await requeues(20)
  }),
)

const starts = fc.nat(120).map((steps) =>
  event(`the run that was estimated is started, ${steps} turns`, async ({ computer }) => {
    computer.startEstimated()
    await requeues(steps)
  }),
)

const prices = fc.constantFrom(2, 3, undefined).map((credits) =>
  event(`a profile’s price is set to ${credits ?? 'what is published'}`, ({ computer }) => {
    const { enrichProfile: _, ...others } = computer.preferences.prices
    const prices = credits === undefined ? others : { ...others, enrichProfile: credits }
    computer.preferences = { ...computer.preferences, prices }
  }),
)

/** A run is estimated, and started later, when anything may have changed. */
export const eventsOfEstimates: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: estimates },
  { weight: 3, arbitrary: starts },
  { weight: 1, arbitrary: prices },
)
