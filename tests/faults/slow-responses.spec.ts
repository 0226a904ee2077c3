import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArguments } from '../../sandbox/browser/chromium-arguments.ts'
import { findBrowser } from '../../sandbox/browser/find.ts'
import { until } from '../../sandbox/browser/until.ts'
import type { Sandbox } from '../../sandbox/raise.ts'
import { itemRows, keepDraft } from '../e2e/run-rows.ts'
import { buildFor } from '../e2e/build-once.ts'
import { openFirefoxSetUp } from '../e2e/firefox-set-up.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { billOutcome } from './bill.ts'
import { runOfPeople } from './people-run.ts'
import { demoKey, expect } from '../e2e/fixtures.ts'
import { test } from './browser-sessions.ts'
import { nothingLost, reportOutcome } from './outcome.ts'

/**
 * All response times exceed a former timeout of 25 s; the last exceeds the timeout for a provider that hasn't been
 * slow.
 */
const seconds = [26, 40, 59, 70, 78]

/** At most three at a time, so that the last request follows a response of 40 s. */
const perMinute = 60

function makeSlow(service: Sandbox['service']): void {
  service.setKey(demoKey, { perMinute })
  service.fault(seconds.map((each) => ({ operation: 3, latency: each * 1000 })))
}

async function untilAnswered(service: Sandbox['service']): Promise<void> {
  const requested = () => service.requests.filter(({ operation }) => operation === 3)
  const end = Date.now() + 240_000
  await until(
    'the last answer',
    async () => {
      const answered = requested().filter(({ status }) => status !== null)
      return answered.length === seconds.length || Date.now() > end ? true : undefined
    },
    250_000,
  )
  expect(requested().map(({ status }) => status)).toEqual(seconds.map(() => 200))
}

// With a debugger attached, Chromium never stops an idle worker.
test('responses after 26 to 78 s are stored in Chromium without an open page or debugger', async ({
  lives,
  service,
  stage,
}) => {
  test.setTimeout(400_000)
  makeSlow(service)
  const first = await lives.live()
  const page = await first.extensionPage('library.html')
  const { run, items } = runOfPeople(stage, seconds.length)
  const running = { ...run, state: 'running', startedAt: Date.now() } as const
  await keepDraft(page, running, items)
  await first.kill()

  const alone = spawn(
    await findBrowser('chromium'),
    [
      ...chromiumArguments({ extension: stage.extension }).filter((each) => !each.includes('debugging')),
      `--user-data-dir=${lives.profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => alone.once('exit', resolve))
  try {
    await untilAnswered(service)
    // Without a debugger, the moment when a response is stored can't be observed.
    const storedBy = Date.now() + 3000
    await until('the worker to have stored it', async () => (Date.now() > storedBy ? true : undefined))
  } finally {
    alone.kill('SIGTERM')
    await ended
    for (const name of ['Lock', 'Cookie', 'Socket'])
      rmSync(join(lives.profile, `Singleton${name}`), { force: true })
  }

  const last = await lives.live()
  const after = await last.extensionPage('library.html')
  const rows = await ledgerRows(after)
  expect((await itemRows(after)).map(({ state }) => state)).toEqual(seconds.map(() => 'ok'))
  expect(rows.map(({ outcome }) => outcome)).toEqual(seconds.map(() => 'ok'))
  reportOutcome({
    group: 'lifecycle',
    browser: 'Chromium',
    faults: seconds.length,
    ...billOutcome(service, seconds.length, rows),
  })
})

// Firefox suspends its worker as usual, even with the debugger.
test('responses after 26 to 78 s are stored in Firefox without an open page', async ({ service, stage }) => {
  test.setTimeout(400_000)
  service.reset()
  makeSlow(service)
  const preset = { apiUrl: service.url, socialUrl: stage.site.url }
  const extension = await buildFor(preset, 'firefox')
  const { firefox, options } = await openFirefoxSetUp({ extension })
  try {
    const library = await firefox.extensionPage('library.html#/bulk/new')
    const lines = stage.site.world.people.slice(20, 20 + seconds.length).map(({ socialUrl }) => socialUrl)
    await library.locator('textarea').fill(lines.join('\n'))
    await library.locator('::-p-xpath(//label[.="Email"])').click()
    await library.locator('::-p-xpath(//button[starts-with(., "Start · ")])').click()
    await until(
      'the first to be asked',
      async () => service.requests.some(({ operation }) => operation === 3) || undefined,
    )
    await library.close()
    await options.close()
    await untilAnswered(service)
    const after = await firefox.extensionPage('library.html#/bulk')
    await after.locator('::-p-text(5 of 5)').wait()
    const reported = await after.evaluate(() => document.body.innerText)
    expect(reported).not.toContain('Possibly charged')
    reportOutcome({
      group: 'lifecycle',
      browser: 'Firefox',
      faults: seconds.length,
      ...nothingLost,
    })
  } finally {
    await firefox.close()
  }
})
