import { mkdirSync } from 'node:fs'
import { openChromium } from '../browser/chromium.ts'
import { raiseSandbox } from '../raise.ts'
import { buildPreset } from './build.ts'
import { firstRun, setKey } from './set-up.ts'
import { visitPopup } from './visit-popup.ts'
import { walk } from './walk.ts'

const key = 'sandbox-demo-key'
const folder = '.output/demo'
const headless = !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'] && process.platform === 'linux'

const sandbox = await raiseSandbox()
const addresses = { apiUrl: sandbox.service.url, socialUrl: sandbox.site.url }
console.log(`Sandbox: service ${addresses.apiUrl}, social site ${addresses.socialUrl}`)
const extension = await buildPreset({ ...addresses, out: '.output' })
console.log(`Built Sidelight for them: ${extension}`)

const chromium = await openChromium({ extension, headless })
try {
  const options = await firstRun(chromium)
  await setKey(options, key)
  const page = await chromium.context.newPage()
  await page.goto(`${addresses.socialUrl}/in/mara-lindqvist/`)
  const panel = await chromium.openPanel(page)
  if (headless) {
    mkdirSync(folder, { recursive: true })
    console.log('\nNo display here, so Sidelight walks the main job by itself:\n')
    const lines = await walk({ chromium, sandbox, page, panel }, folder, key)
    lines.push(await visitPopup(chromium, page, folder))
    await options.bringToFront()
    await options.screenshot({ path: `${folder}/options.png`, fullPage: true })
    console.log(lines.map((line) => `  ${line}`).join('\n'))
    const { credits, charged } = sandbox.service.bill(key)
    console.log(`\nSpent ${credits} credits in ${charged} requests. Screenshots: ${folder}/`)
  } else {
    console.log(`\nThe panel beside the page offers Enrich. The key is set; close the browser to end.`)
    await new Promise((closed) => chromium.context.once('close', closed))
  }
} finally {
  await chromium.close().catch(() => {})
  await sandbox.close()
}
