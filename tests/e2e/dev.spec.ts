import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestChromium } from '../browser/chromium.ts'
import { setUpForDevelopment } from '../../sandbox/dev-browser.ts'
import { allowHost } from '../browser/network-guard.ts'
import { enrich, expect, test } from './fixtures.ts'

test('npm run dev starts a provider, a network site and an extension configured for both, which survives its reload', async () => {
  const out = await mkdtemp(join(tmpdir(), 'sidelight-dev-'))
  const dev = spawn('npm', ['run', 'dev', '--', '--no-open'], {
    env: { ...process.env, PORT: '0', SOCIAL_PORT: '0', SIDELIGHT_OUT: out },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A terminal's Ctrl+C reaches a process group; npm doesn't forward signals.
    detached: true,
  })
  const closed = new Promise((done) => dev.once('close', done))
  try {
    let log = ''
    for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (data) => (log += String(data)))
    const ready = /Load (\S+) .*its key is (\S+)\.\s+Service (\S+) · social site (\S+)/
    await expect.poll(() => log, { timeout: 60_000 }).toMatch(ready)
    const [, extension = '', key = '', service = '', site = ''] = ready.exec(log) ?? []
    const manifest = await readFile(join(extension, 'manifest.json'), 'utf8')
    const [server = ''] = /http:\/\/localhost:\d+/.exec(manifest) ?? []
    for (const address of [service, site, server]) allowHost(address)

    const chromium = await openTestChromium({ extension })
    try {
      const panel = await setUpForDevelopment(chromium, { key, socialUrl: site })
      await enrich(panel).click()
      await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()

      // The development server does this after a change of a text or of the worker.
      const worker = await chromium.worker()
      const closed = new Promise((done) => panel.once('close', done))
      await worker.evaluate('chrome.runtime.reload()')
      await closed
      await expect
        .poll(async () => {
          const records = await chromium.extensionPage('library.html').catch(() => null)
          return records?.title()
        })
        .toContain('Records')
    } finally {
      await chromium.close()
    }
  } finally {
    process.kill(-dev.pid!, 'SIGINT')
    await closed
    await rm(out, { recursive: true, force: true })
  }
})
