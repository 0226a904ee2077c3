import { describe, expect, test } from 'vitest'
import { buySection } from '../../../lib/purchases/buy.ts'
import { resume, recover } from '../../../lib/purchases/resume.ts'
import { cancelRequest } from '../../../lib/purchases/settle.ts'
import { recordOf } from '../../../lib/records/record.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { bought, mara, openDeps, pageAt, sam, type TestDeps } from './purchase.fixture.ts'
import { localDay } from '../../../lib/purchases/ledger/calendar.ts'

const { service } = sandboxFixture()

/** With one click; resolves when both are settled. */
async function buyBoth(deps: TestDeps, page = mara) {
  const { reception, done } = await buySection(deps, { section: 'profile', further: 'emails', page }, 'panel')
  await done
  return reception
}

async function releaseProfile() {
  await expect.poll(() => service().requests.length).toBe(1)
  service().release()
}

const spentToday = async (deps: TestDeps) => (await deps.db.spending.get(localDay(Date.now())))?.credits ?? 0
const rowsOf = async (deps: TestDeps) => {
  const rows = await deps.db.requests.toArray()
  return Object.fromEntries(rows.map((row) => [row.section, row]))
}

describe('one click on profile and email', () => {
  test('one click brings the profile and then the email', async () => {
    const deps = openDeps(service().url)
    expect(await buyBoth(deps)).toMatchObject({ accepted: 'sent' })
    expect(service().requests).toHaveLength(2)
    expect(service().requests[0]?.path).toContain('profile')
    expect(service().requests[1]?.path).toContain('email')
    expect(Object.keys((await recordOf(deps.db, 'person:mara-lindqvist'))!.sections).toSorted()).toEqual([
      'emails',
      'profile',
    ])
    expect(service().bill(demoKey).credits).toBe(6)
    expect(await spentToday(deps)).toBe(6)
    expect((await rowsOf(deps))['emails']).not.toHaveProperty('after')
  })

  test('the email is not looked up if the profile is not found', async () => {
    const deps = openDeps(service().url)
    await buyBoth(deps, pageAt('/in/nobody-at-all/'))
    expect(service().requests).toHaveLength(1)
    expect((await rowsOf(deps))['emails']).toMatchObject({
      state: 'settled',
      outcome: 'refused',
      cost: 0,
      problem: { kind: 'not-needed' },
    })
  })

  test.each([
    ['the profile is refused', { operation: 3, status: 403 }],
    ['the profile has no readable response', { operation: 3, html: true, charge: true }],
  ] as const)('the email is not looked up if %s', async (_, fault) => {
    const deps = openDeps(service().url)
    service().fault(fault)
    await buyBoth(deps)
    expect(service().requests).toHaveLength(1)
    expect((await rowsOf(deps))['emails']?.problem?.kind).toBe('not-needed')
  })

  test('a budget that covers only the profile refuses both and sends nothing', async () => {
    const deps = openDeps(service().url, {}, { budgetPerDay: 5 })
    expect(await buyBoth(deps)).toMatchObject({
      refusal: { reason: 'budget', needed: 6, budget: 5, spent: 0 },
    })
    expect(await deps.db.requests.count()).toBe(0)
    expect(await spentToday(deps)).toBe(0)
    expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
  })

  test('the reservation for the email counts against the budget while the profile is in flight', async () => {
    const deps = openDeps(service().url, {}, { budgetPerDay: 7 })
    service().fault({ operation: 3, hang: true })
    const { done } = await buySection(deps, { section: 'profile', further: 'emails', page: mara }, 'panel')
    expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { reason: 'budget', spent: 6 } })
    await releaseProfile()
    await done
    expect(service().requests).toHaveLength(2)
  })

  test('a known profile is free, and only the email is sent', async () => {
    const deps = openDeps(service().url)
    await bought(deps)
    expect(await buyBoth(deps)).toMatchObject({ accepted: 'sent' })
    expect(service().bill(demoKey)).toMatchObject({ charged: 2, credits: 6 })
    expect(service().requests).toHaveLength(2)
  })

  test('a known email is free, and only the profile is sent, within a budget for it alone', async () => {
    const deps = openDeps(service().url, {}, { budgetPerDay: 6 })
    await bought(deps, { section: 'emails' })
    expect(await buyBoth(deps)).toMatchObject({ accepted: 'sent' })
    expect(service().requests).toHaveLength(2)
    expect(service().bill(demoKey).credits).toBe(6)
  })

  test('ten concurrent clicks send each lookup once', async () => {
    const deps = openDeps(service().url)
    await Promise.all(Array.from({ length: 10 }, () => buyBoth(deps)))
    expect(service().requests).toHaveLength(2)
    expect(service().bill(demoKey).credits).toBe(6)
  })

  test('a click while the profile is in flight adds the email to it', async () => {
    const deps = openDeps(service().url)
    service().fault({ operation: 3, hang: true })
    const alone = await buySection(deps, { section: 'profile', page: mara }, 'panel')
    const both = await buySection(deps, { section: 'profile', further: 'emails', page: mara }, 'popup')
    expect(both.reception).toMatchObject({ accepted: 'in-flight' })
    await releaseProfile()
    await Promise.all([alone.done, both.done])
    await resume(deps)
    expect(service().requests).toHaveLength(2)
  })

  test('a cancelled email is not sent, and the profile stays', async () => {
    const deps = openDeps(service().url)
    service().fault({ operation: 3, hang: true })
    const { done } = await buySection(deps, { section: 'profile', further: 'emails', page: mara }, 'panel')
    const email = (await rowsOf(deps))['emails']!
    expect(email.state).toBe('pending')
    await cancelRequest(deps, email.id)
    await releaseProfile()
    await done
    expect(service().requests).toHaveLength(1)
    expect(await spentToday(deps)).toBe(2)
  })

  test('the email follows in the next worker instance if this one stops after the profile', async () => {
    let isStopped = false
    const deps = openDeps(service().url)
    const stopping: TestDeps = { ...deps, online: () => !isStopped }
    service().fault({ operation: 3, hang: true })
    const { done } = await buySection(
      stopping,
      { section: 'profile', further: 'emails', page: mara },
      'panel',
    )
    isStopped = true
    await releaseProfile()
    await done
    expect(service().requests).toHaveLength(1)
    const next = { ...deps, workerId: 'second life' }
    await recover(next)
    await resume(next)
    expect(service().requests).toHaveLength(2)
    expect((await rowsOf(deps))['emails']).toMatchObject({ outcome: 'ok', workerId: 'second life' })
  })

  test('a profile that a stopped worker left in flight ends the email unsent', async () => {
    const deps = openDeps(service().url)
    service().fault({ operation: 3, hang: true })
    void buySection(deps, { section: 'profile', further: 'emails', page: mara }, 'panel')
    await expect.poll(() => service().requests.length).toBe(1)
    const next = { ...deps, workerId: 'second life' }
    await recover(next)
    await resume(next)
    expect((await rowsOf(deps))['profile']).toMatchObject({ outcome: 'unknown' })
    expect((await rowsOf(deps))['emails']).toMatchObject({ outcome: 'refused', cost: 0 })
    service().release()
  })

  test('an email is held back if its price rose in between', async () => {
    const deps = openDeps(service().url)
    service().fault({ operation: 3, hang: true })
    const { done } = await buySection(deps, { section: 'profile', further: 'emails', page: mara }, 'panel')
    deps.prefer({ prices: { emailFinderFromUrl: 9 } })
    await releaseProfile()
    await done
    expect(service().requests).toHaveLength(1)
    expect((await rowsOf(deps))['emails']).toMatchObject({
      refusal: { reason: 'over-plan', shown: 4, needed: 9 },
    })
  })
})
