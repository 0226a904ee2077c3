import { mkdirSync, readFileSync } from 'node:fs'
import { openChromium, type Chromium } from '../browser/chromium.ts'
import { raiseSandbox, type Sandbox } from '../raise.ts'
import { buildPreset } from './build.ts'
import { firstRun, setKey } from './set-up.ts'
import { visitPopup } from './visit-popup.ts'
import { walk } from './walk.ts'

const key = 'sandbox-demo-key'
const pictured = ['see-a-page', 'enrich', 'find-the-email', 'a-company', 'a-job', 'activity', 'popup']

async function take(sandbox: Sandbox, extension: string, colorScheme: 'light' | 'dark'): Promise<string> {
  const folder = `.output/screens/${colorScheme}`
  mkdirSync(folder, { recursive: true })
  sandbox.service.reset()
  const chromium = await openChromium({ extension, colorScheme })
  const options = await firstRun(chromium)
  await setKey(options, key)
  const page = await chromium.context.newPage()
  await page.goto(`${sandbox.site.url}/in/mara-lindqvist/`)
  const panel = await chromium.openPanel(page)
  await walk({ chromium, sandbox, page, panel }, folder, key)
  await visitPopup(chromium, page, folder)
  await options.bringToFront()
  await options.screenshot({ path: `${folder}/options.png`, fullPage: true })
  await compose(chromium, folder, colorScheme)
  await chromium.close()
  return folder
}

/** One picture of all views, small enough for the repository. */
async function compose(chromium: Chromium, folder: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const images = pictured.map((name) => {
    const data = readFileSync(`${folder}/${name}.png`).toString('base64')
    return `<img class="${name}" src="data:image/png;base64,${data}">`
  })
  const ground = colorScheme === 'light' ? '#e9e6e0' : '#0b0f16'
  const page = await chromium.context.newPage()
  await page.setViewportSize({ width: 1600, height: 1080 })
  await page.setContent(`<style>
    body { margin: 0; padding: 28px; background: ${ground}; display: grid;
      grid-template-columns: repeat(4, 1fr); gap: 24px; width: 1544px }
    img { width: 100%; border-radius: 8px; object-fit: cover; object-position: top; height: 500px }
    .popup { height: auto; max-height: 500px; object-fit: contain }
  </style>${images.join('')}`)
  await page.screenshot({ path: `docs/screens/overview-${colorScheme}.png` })
  await page.close()
}

const sandbox = await raiseSandbox()
const preset = { apiUrl: sandbox.service.url, socialUrl: sandbox.site.url }
const extension = await buildPreset({ ...preset, out: '.output/screens-build' })
for (const colorScheme of ['light', 'dark'] as const) console.log(await take(sandbox, extension, colorScheme))
await sandbox.close()
