import type { SectionName } from '../../lib/records/rows/sections.ts'
import fc from 'fast-check'
import { detectPage } from '../../lib/pages/page.ts'
import type { Trigger } from '../../lib/purchases/rows/requests.ts'
import type { FaultInput } from '../../sandbox/service/service.ts'
import { socialUrl } from '../unit/sandbox.fixture.ts'
import type { Computer } from './computer.ts'
import { event } from './event.ts'
import { goodKeys } from './good-keys.ts'
import { settleDown, requeues } from './history.ts'
import { assignUnexplained } from '../../lib/purchases/ledger/assign-unexplained.ts'
import type { UnfairService } from './unfair-service.ts'
import { libraryEvents } from './library-events.ts'
import { paths, personPaths, world } from './paths.ts'
import { eventsOfEstimates, orders, ordersAtPages, ordersText } from './run-events.ts'
import { firstProfile } from '../../lib/settings/accounts.ts'
import { maxUnanswered } from '../../lib/purchases/account/circuit-breaker.ts'
import type { RepeatReason } from '../../lib/purchases/rows/section-order.ts'
import { respelled } from './respelled-lookups.ts'

const pageAt = (path: string) => detectPage(socialUrl + path, socialUrl)!

const faults: FaultInput[] = [
  { reset: true },
  { reset: true, charge: true },
  { truncate: true },
  { html: true },
  { status: 500, body: 'oops', charge: true },
  { status: 500, charge: true },
  { status: 500, charge: true },
  { status: 500 },
  { status: 429 },
  { status: 429, retryAfter: '7' },
  { status: 429, retryAfter: '200' },
  { status: 429, retryAfter: 'soon' },
  { status: 400 },
  { status: 403 },
  { status: 401 },
  { status: 402 },
  { drop: ['credits_consumed', 'quotas'] },
  { drop: ['credits_consumed', 'credits_left', 'quotas'] },
  { withoutDate: true },
]

const fault = fc.option(fc.constantFrom(...faults), { freq: 1, nil: null })

const clicksOn = (pages: string[]) =>
  fc
    .record({
      path: fc.constantFrom(...pages),
      section: fc.constantFrom<SectionName>('profile', 'profile', 'emails', 'posts'),
      repeat: fc.option(fc.constantFrom<RepeatReason>('fresh', 'anyway'), { freq: 3, nil: undefined }),
      trigger: fc.constantFrom<Trigger>('panel', 'popup'),
      fault,
      next: fc.constantFrom('at once', 'some steps', 'settled'),
      steps: fc.nat(60),
    })
    .map(({ path, section, repeat, trigger, fault, next, steps }) =>
      event(
        `click ${section} of ${path} by ${trigger}, ${repeat ?? 'first'}, ${JSON.stringify(fault)}, ${next} ${steps}`,
        async (history) => {
          const { computer, service } = history
          if (fault) service.fault(fault)
          computer.click({ section, page: pageAt(path), repeat }, trigger)
          if (next === 'some steps') await requeues(steps)
          if (next === 'settled') await settleDown(history)
        },
      ),
    )

const runs = fc.record({ orders, fault, steps: fc.nat(120) }).map(({ orders, fault, steps }) =>
  event(`a run of ${ordersText(orders)}, ${JSON.stringify(fault)}`, async ({ computer, service }) => {
    if (fault) service.fault(fault)
    computer.addRun(ordersAtPages(orders))
    await requeues(steps)
  }),
)

const runOrders = fc
  .constantFrom('pause', 'start', 'start', 'cancel', ['unknown', 'not-found'], ['refused', 'cancelled'])
  .map((order) =>
    event(`to the first run: ${String(order)}`, ({ computer }) =>
      computer.orderRun(order as Parameters<typeof computer.orderRun>[0]),
    ),
  )

/** A held key, a double click or two windows: one intended click that arrives several times. */
const repeatsOn = (pages: string[]) =>
  fc
    .record({
      path: fc.constantFrom(...pages),
      section: fc.constantFrom<SectionName>('profile', 'profile', 'emails', 'posts'),
      repeat: fc.option(fc.constantFrom<RepeatReason>('fresh', 'anyway'), { freq: 6, nil: undefined }),
      times: fc.constantFrom(2, 2, 8, 30),
      ends: fc.boolean(),
      fault,
      steps: fc.nat(60),
    })
    .map(({ path, section, repeat, times, ends, fault, steps }) =>
      event(
        `${times} times ${section} of ${path}, ${repeat ?? 'first'}, ${ends ? 'each when the last ended' : 'at once'}, ${JSON.stringify(fault)}, ${steps}`,
        async ({ computer, service }) => {
          if (fault) service.fault(fault)
          computer.repeat({ section, page: pageAt(path), repeat }, 'panel', times, ends)
          await requeues(steps)
        },
      ),
    )

const automatic = fc
  .constantFrom(...paths)
  .map((path) =>
    event(`looks at ${path}`, ({ computer }) =>
      computer.click({ section: 'profile', page: pageAt(path) }, 'auto'),
    ),
  )

const searches = fc
  .boolean()
  .map((repeat) =>
    event(`searches${repeat ? ' again' : ''}`, ({ computer }) =>
      computer.lookup('personsSearch', { firstName: 'Mara' }, repeat),
    ),
  )

const losses = fc.constant(event('the line fails', ({ line }) => line.lose()))

const responses = fc.nat(5).map((index) =>
  event(`answer ${index}`, async ({ line }) => {
    line.response(index)
    await requeues(1)
  }),
)

const steps = fc.nat(40).map((count) => event(`${count} turns`, () => requeues(count)))

const calm = fc.constant(event('all is settled', settleDown))

const deaths = fc.constant(event('the worker is stopped', ({ computer }) => computer.stop()))
const lingerings = fc.boolean().map((heldUp) =>
  event(
    `the worker is taken for stopped, and goes on beside the next one${heldUp ? ' when it can' : ''}`,
    ({ computer, rules }) => {
      computer.linger(heldUp)
      computer.start(rules)
    },
  ),
)
const formerWorkers = fc.constant(event('workers of before go on', ({ computer }) => computer.letFormerGo()))
const starts = fc.constant(event('the worker starts', ({ computer, rules }) => computer.start(rules)))

const pausesOf = (lengths: number[]) =>
  fc.constantFrom(...lengths).map((seconds) =>
    event(`${seconds} seconds pass`, async ({ clocks, computer }) => {
      clocks.pass(seconds * 1000)
      await computer.ring()
    }),
  )
const pauses = pausesOf([1, 8, 31, 59, 61, 130, 700, 7200])

/** Simulated second by second, because timers may fire repeatedly during that time. */
const sleeps = fc.constantFrom(40, 3600, 28_800).map((seconds) =>
  event(
    `the computer sleeps for ${seconds} seconds, and is awake for a minute`,
    async ({ clocks, computer }) => {
      clocks.sleep(seconds * 1000)
      const before = computer.rung()
      for (let at = 0; at < 60; at++) {
        await computer.ring()
        clocks.pass(1000)
        await requeues(3)
      }
      const rung = computer.rung() - before
      if (rung > 12) throw new Error(`pending work was checked ${rung} times in the minute after a sleep`)
    },
  ),
)

const settings = fc
  .constantFrom(-10, -3, 2, 10)
  .map((minutes) =>
    event(`the clock is set by ${minutes} minutes`, ({ clocks }) => clocks.set(minutes * 60_000)),
  )

const ages = fc.constant(
  event('half a year passes', async (history) => {
    await settleDown(history)
    history.clocks.pass(200 * 86_400_000)
    history.rules.freshnessOver()
    await history.computer.ring()
  }),
)

const keys = fc
  .constantFrom(...goodKeys, 'a-wrong-key')
  .map((key) => event(`the key is ${key}`, ({ computer }) => computer.type(key)))

export const profileChoices = fc
  .constantFrom(firstProfile, 'b7e2')
  .map((profile) => event(`the profile ${profile} is chosen`, ({ computer }) => computer.choose(profile)))

const quotas = fc.constant(event('asks for the quotas', ({ computer }) => computer.quotas()))

const others = fc.constantFrom(1, 3, 40).map((credits) =>
  event(`another client spends ${credits}`, ({ rules, service }) => {
    // Report it first: spending may trigger a top-up.
    rules.othersSpent(goodKeys[0], Math.min(credits, service.bill(goodKeys[0]).creditsRemaining))
    service.spend(goodKeys[0], credits)
  }),
)

const topUps = fc.constant(
  event('tops up', ({ service }) => {
    for (const key of goodKeys) service.topUp(key, 200)
  }),
)

const raises = fc.constantFrom(3, 20).map((by) =>
  event(`the budget is raised by ${by}`, ({ computer }) => {
    const { budgetPerDay } = computer.preferences
    computer.preferences = {
      ...computer.preferences,
      budgetPerDay: budgetPerDay === null ? null : budgetPerDay + by,
    }
  }),
)

const cancels = fc.constant(
  event('takes back what waits', async ({ computer }) => {
    const [waiting] = await computer.db.requests.where('state').equals('pending').toArray()
    if (waiting) computer.cancel(waiting.id)
  }),
)

const eventsOn = (pages: string[]) =>
  fc.oneof(
    { weight: 10, arbitrary: clicksOn(pages) },
    { weight: 4, arbitrary: repeatsOn(pages) },
    { weight: 2, arbitrary: automatic },
    { weight: 4, arbitrary: runs },
    { weight: 2, arbitrary: runOrders },
    { weight: 7, arbitrary: eventsOfEstimates },
    { weight: 2, arbitrary: searches },
    { weight: 2, arbitrary: respelled },
    { weight: 1, arbitrary: losses },
    { weight: 6, arbitrary: responses },
    { weight: 8, arbitrary: steps },
    { weight: 3, arbitrary: calm },
    { weight: 4, arbitrary: deaths },
    { weight: 3, arbitrary: lingerings },
    { weight: 2, arbitrary: formerWorkers },
    { weight: 5, arbitrary: starts },
    { weight: 5, arbitrary: pauses },
    { weight: 2, arbitrary: settings },
    { weight: 1, arbitrary: sleeps },
    { weight: 1, arbitrary: ages },
    { weight: 1, arbitrary: keys },
    { weight: 2, arbitrary: quotas },
    { weight: 1, arbitrary: others },
    { weight: 1, arbitrary: topUps },
    { weight: 1, arbitrary: raises },
    { weight: 1, arbitrary: cancels },
  )

const sicknesses: FaultInput[] = [
  { reset: true, charge: true },
  { html: true },
  { truncate: true },
  { status: 500, body: 'oops', charge: true },
]

const sick = fc
  .constantFrom(...sicknesses)
  .map((fault) =>
    event(`the service is sick: ${JSON.stringify(fault)}`, ({ service }) =>
      service.fault({ ...fault, times: 'always' }),
    ),
  )
const well = fc.constant(event('the service is well', ({ service }) => service.recover()))

const released = fc.constantFrom('one', 'one', 'all').map((by) =>
  event(`lets ${by} go`, async ({ computer, rules }) => {
    const out = await computer.db.requests.where('state').anyOf('sent', 'responded').count()
    rules.letGo(out + (by === 'one' ? 1 : maxUnanswered))
    computer.release(by)
  }),
)

const largeRuns = fc.nat(60).map((turnsAfter) =>
  event(`a run of ${everybody.length}`, async ({ computer }) => {
    computer.addRun(everybody.map((page) => ({ section: 'profile', page })))
    await requeues(turnsAfter)
  }),
)
const everybody = world.people.slice(20, 50).map(({ socialUrl: url }) => detectPage(url, socialUrl)!)

export const eventsOfSickness = fc.oneof(
  { weight: 4, arbitrary: sick },
  { weight: 3, arbitrary: well },
  { weight: 3, arbitrary: released },
  { weight: 3, arbitrary: largeRuns },
  { weight: 6, arbitrary: clicksOn(personPaths) },
  { weight: 2, arbitrary: repeatsOn(personPaths) },
  { weight: 3, arbitrary: automatic },
  { weight: 3, arbitrary: runs },
  { weight: 8, arbitrary: responses },
  { weight: 8, arbitrary: steps },
  { weight: 4, arbitrary: calm },
  { weight: 2, arbitrary: deaths },
  { weight: 4, arbitrary: starts },
  { weight: 4, arbitrary: pauses },
  { weight: 1, arbitrary: sleeps },
)

const unfairness = fc.constantFrom<[string, (unfair: UnfairService) => void]>(
  ['the service takes 5 more each time', (unfair) => unfair.raise(5)],
  ['the service takes what it says', (unfair) => unfair.raise(0)],
  ['the next request is lost and charged late', (unfair) => unfair.chargeNextLate()],
  ['late charges come', (unfair) => unfair.chargeLate()],
  ['late charges come', (unfair) => unfair.chargeLate()],
  ['the next request is sent twice', (unfair) => unfair.sendNextTwice()],
)

const assignments = fc.nat(5).map((index) =>
  event(`assigns what is unexplained, ${index}`, async ({ computer: { db } }) => {
    const rows = await db.unexplained
      .filter(({ state }) => state === 'open' || state === 'assigned')
      .toArray()
    const row = rows[index % Math.max(1, rows.length)]
    const to = row?.state === 'open' ? row.requests?.[index % Math.max(1, row.requests.length)] : null
    if (row && to !== undefined) await assignUnexplained(db, row.id, to)
  }),
)

export const unfairEvents = fc.oneof(
  { weight: 10, arbitrary: clicksOn(paths) },
  { weight: 4, arbitrary: repeatsOn(paths) },
  { weight: 8, arbitrary: unfairness.map(([says, happen]) => event(says, ({ unfair }) => happen(unfair))) },
  { weight: 3, arbitrary: assignments },
  { weight: 2, arbitrary: automatic },
  { weight: 3, arbitrary: runs },
  { weight: 2, arbitrary: searches },
  { weight: 2, arbitrary: respelled },
  { weight: 6, arbitrary: responses },
  { weight: 6, arbitrary: steps },
  { weight: 5, arbitrary: calm },
  { weight: 3, arbitrary: deaths },
  { weight: 4, arbitrary: starts },
  { weight: 5, arbitrary: pausesOf([1, 8, 31, 61, 130]) },
  { weight: 4, arbitrary: quotas },
  { weight: 1, arbitrary: others },
  { weight: 2, arbitrary: released },
)

const clickOn = (computer: Computer, who: number) =>
  computer.click({ section: 'profile', page: everybody[who]! }, 'panel')

/** Clicks on many different people, some of which are charged without a response. */
const clicksOnMany = fc
  .record({ who: fc.nat(everybody.length - 1), steps: fc.nat(60) })
  .map(({ who, steps }) =>
    event(`click on ${who}, ${steps} turns`, async ({ computer }) => {
      clickOn(computer, who)
      await requeues(steps)
    }),
  )

const lostBefore = fc.nat(everybody.length - 1).map((who) =>
  event(`${who} is lost, and 31 seconds pass`, async ({ computer, clocks, rules }) => {
    computer.start(rules)
    clickOn(computer, who)
    await requeues(60)
    computer.stop()
    clocks.pass(31_000)
    computer.start(rules)
    await requeues(20)
  }),
)

const meanwhile = ['goes on', 'answer 0', 'answer 1', 'answer 0', '31 seconds'] as const

const overlaps = fc
  .record({
    who: fc.array(fc.nat(everybody.length - 1), { minLength: 2, maxLength: 2 }),
    heldUp: fc.boolean(),
    steps: fc.nat(40),
    order: fc.shuffledSubarray([...meanwhile], { minLength: 3 }),
  })
  .map(({ who: [first = 0, second = 0], heldUp, steps, order }) =>
    event(
      `click on ${first}, ${steps} turns, another worker${heldUp ? ' before it is sent' : ''}, click on ${second}, ${order.join(', ')}`,
      async ({ computer, line, clocks, rules }) => {
        computer.start(rules)
        clickOn(computer, first)
        await requeues(steps)
        computer.linger(heldUp)
        computer.start(rules)
        clickOn(computer, second)
        await requeues(60)
        for (const what of order) {
          if (what === 'goes on') computer.letFormerGo()
          else if (what === '31 seconds') clocks.pass(31_000)
          else line.response(what === 'answer 1' ? 1 : 0)
          await requeues(steps)
        }
      },
    ),
  )

/** Events in which a worker starts before the last one has ended, as in Chromium when stopping takes too long. */
export const eventsOfSessions = fc.oneof(
  { weight: 8, arbitrary: clicksOnMany },
  { weight: 4, arbitrary: lostBefore },
  { weight: 6, arbitrary: overlaps },
  { weight: 1, arbitrary: largeRuns },
  { weight: 6, arbitrary: lingerings },
  { weight: 4, arbitrary: formerWorkers },
  { weight: 6, arbitrary: responses },
  { weight: 6, arbitrary: steps },
  { weight: 2, arbitrary: calm },
  { weight: 3, arbitrary: deaths },
  { weight: 3, arbitrary: starts },
  { weight: 5, arbitrary: pausesOf([8, 31, 36]) },
  { weight: 1, arbitrary: quotas },
)

const marks = fc.constant(event('the disk has all of it so far', ({ computer }) => computer.mark()))

const lossesOfAll = fc.option(fc.nat(20), { freq: 2, nil: null }).map((at) =>
  event(at === null ? 'the library vanishes' : `the library is as it was at mark ${at}`, async (history) => {
    if (await history.computer.lose(at)) history.rules.lost()
  }),
)

const goings = fc.constant(event('a person goes on without it', ({ computer }) => computer.goOn()))

export const eventsOfLoss = fc.oneof(
  { weight: 12, arbitrary: eventsOn(personPaths) },
  { weight: 3, arbitrary: marks },
  { weight: 2, arbitrary: lossesOfAll },
  { weight: 3, arbitrary: goings },
)

export const events = eventsOn(paths)

export const eventsWithLibrary = fc.oneof(
  { weight: 3, arbitrary: eventsOn(personPaths) },
  { weight: 2, arbitrary: libraryEvents },
)
