import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { takeStrays } from '../browser/network-guard.ts'
import { demoKey, expect, test as base, type Sidelight } from './fixtures.ts'

const test = base.extend<{ plain: { url: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  plain: async ({}, use) => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Plain</title>'),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
    server.close()
  },
})

async function checkElsewhere(sidelight: Sidelight): Promise<void> {
  const options = await sidelight.browser.extensionPage('options.html#provider')
  await options.getByRole('textbox', { name: 'Provider URL' }).fill('http://127.0.0.1:65009')
  await options.getByRole('textbox', { name: 'API key' }).fill(demoKey)
  await options.getByRole('button', { name: 'Save' }).click()
  await expect(options.getByText('Saved.', { exact: true })).toBeVisible()
  await options.getByRole('button', { name: 'Check key' }).click()
  await expect(options.getByRole('alert')).toContainText('can’t be reached')
}

function requestElsewhere(): void {
  void fetch('http://fetched.example/').catch(() => {})
  new Image().src = 'https://pictured.example/'
  navigator.sendBeacon('http://beacon.example/', 'x')
  new WebSocket('ws://socket.example/').addEventListener('error', () => {})
  const frame = document.createElement('iframe')
  frame.src = 'http://framed.example/'
  document.body.append(frame)
  const early = document.createElement('link')
  early.rel = 'preconnect'
  early.href = 'https://preconnected.example'
  document.head.append(early)
}

const requestedHosts = ['beacon', 'fetched', 'framed', 'pictured', 'socket'].map((name) => `${name}.example`)

async function noted(hosts: string[], take: () => Promise<string[]>): Promise<string[]> {
  const all: string[] = []
  await expect
    .poll(async () => {
      all.push(...(await take()))
      return hosts.filter((host) => !all.some((stray) => stray.includes(`//${host}:`)))
    })
    .toEqual([])
  return all
}

test('a request to a host that the test did not name is reported, from any part of the browser', async ({
  sidelight,
  plain,
}) => {
  await sidelight.page.goto(plain.url)
  await sidelight.page.evaluate(requestElsewhere)
  const take = () => Promise.resolve(takeStrays())
  // Playwright doesn't report a connection without a request, but the proxy does.
  await noted([...requestedHosts, 'preconnected.example'], take)

  const panel = await sidelight.panel()
  await panel.evaluate(() => void fetch('https://panel.example/').catch(() => {}))
  const worker = await sidelight.chromium.worker()
  await worker.evaluate(() => void fetch('https://worker.example/').catch(() => {}))
  await noted(['panel.example', 'worker.example'], take)
  await checkElsewhere(sidelight)
  const strays = await noted(['127.0.0.1'], take)
  expect(strays.some((stray) => /^http:\/\/127\.0\.0\.1:65009\/\S* by worker /.test(stray))).toBe(true)
  sidelight.complaints.length = 0
})

test(
  'Firefox also reports a request to a host that the test did not name',
  { tag: '@only-firefox' },
  async ({ sidelight, browsers, plain }) => {
    await sidelight.page.goto(plain.url)
    await sidelight.page.evaluate(requestElsewhere)
    const shared = await browsers.firefox()
    const take = async () => {
      await shared.guard()
      return takeStrays()
    }
    await noted(requestedHosts, take)
    await checkElsewhere(sidelight)
    await noted(['127.0.0.1'], take)
    sidelight.complaints.length = 0
  },
)
