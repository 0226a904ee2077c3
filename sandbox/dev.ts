import { resolve } from 'node:path'
import { createServer, prepare } from 'wxt'
import { openChromium } from './browser/chromium.ts'
import { findBrowser } from './browser/find.ts'
import { oneAtATime } from './demo/one-at-a-time.ts'
import { setUpForDevelopment } from './dev-browser.ts'
import { portFrom, usualPorts } from './ports.ts'
import { raiseSandbox } from './raise.ts'
import { commandLine, exitWithMessage } from '../cli/command-line.ts'

const { values } = commandLine({
  name: 'npm run dev',
  usage: `Rebuilds Sidelight on each change, with a sandbox on fixed ports.

  npm run dev                   opens Chromium with it
  npm run dev -- --no-open      only prints its folder
  npm run dev -- -b firefox     for Firefox`,
  options: { browser: { type: 'string', short: 'b', default: 'chrome' }, 'no-open': { type: 'boolean' } },
})
const { browser } = values
const key = 'sandbox-demo-key'

// Fixed ports, so that a manually loaded extension still works the next day.
const raise = async () =>
  raiseSandbox({
    port: portFrom(process.env, 'PORT', usualPorts.PORT),
    socialPort: portFrom(process.env, 'SOCIAL_PORT', usualPorts.SOCIAL_PORT),
  })
const display = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']
const isOpened = browser === 'chrome' && Boolean(display) && !values['no-open']
if (isOpened) await findBrowser('chromium').catch(exitWithMessage)
const sandbox = await raise().catch(exitWithMessage)
process.env['WXT_API_URL'] = sandbox.service.url
process.env['WXT_SOCIAL_URL'] = sandbox.site.url

// Builds write into `.wxt`, which the server reads at once.
const server = await oneAtATime(process.cwd(), async () => {
  await prepare({ browser })
  const made = await createServer({ browser, webExt: { disabled: true } })
  await made.start()
  return made
})
const extension = resolve(process.env['SIDELIGHT_OUT'] ?? '.output', `${browser}-mv3-dev`)

if (isOpened) {
  const chromium = await openChromium({ extension, headless: false })
  chromium.context.once('close', () => void stop())
  // A change of the source reloads the extension and closes its pages.
  await setUpForDevelopment(chromium, { key, socialUrl: sandbox.site.url }).catch((error: Error) =>
    console.log(
      `\nSidelight is not set up: ${error.message.split('\n')[0]}. Enter the key ${key} in its settings.`,
    ),
  )
} else {
  console.log(`\nLoad ${extension} into your browser; its key is ${key}.`)
}
console.log(`\nService ${sandbox.service.url} · social site ${sandbox.site.url}`)

process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())

async function stop(): Promise<void> {
  await Promise.all([server.stop(), sandbox.close()])
  process.exit()
}
