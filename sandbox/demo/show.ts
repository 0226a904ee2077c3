import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openChromium, type Chromium } from '../browser/chromium.ts'
import type { Sandbox } from '../raise.ts'
import type { SandboxTeam } from '../team.ts'
import { firstRun, joinTeam, setKey } from './set-up.ts'
import { walkAsTeam, type Colleague } from './team-walk.ts'
import { visitPopup } from './visit-popup.ts'
import { walk } from './walk.ts'
import { counted } from './counted.ts'

interface Demo {
  sandbox: Sandbox
  extension: string
  headless: boolean
  key: string
  folder: string
}

const firstPage = '/in/mara-lindqvist/'

/** A headless browser walks through the main job and ends. */
export async function showAlone({ sandbox, extension, headless, key, folder }: Demo): Promise<void> {
  const chromium = await openChromium({ extension, headless })
  try {
    const options = await setUp(chromium, key)
    const { page, panel } = await openDemoPage(chromium, sandbox)
    if (!headless)
      return await waitForClose([chromium], 'The panel beside the page offers Enrich. The key is set')
    announce(folder, 'the demo walks the main job')
    const lines = await walk({ chromium, sandbox, page, panel }, folder, key)
    lines.push(await visitPopup(chromium, page, folder))
    await options.bringToFront()
    await options.screenshot({ path: `${folder}/options.png`, fullPage: true })
    report(lines, { sandbox, key, folder })
  } finally {
    await chromium.close().catch(() => {})
  }
}

/** Headless browsers walk through the team's job and end. */
export async function showTeam({ team, ...demo }: Demo & { team: SandboxTeam }): Promise<void> {
  const { sandbox, extension, headless, key, folder } = demo
  const opened: Chromium[] = []
  try {
    const colleagues: Colleague[] = []
    for (const { name, invitation } of team.invited) {
      const chromium = await openChromium({ extension, headless })
      opened.push(chromium)
      const options = await setUp(chromium, key)
      await joinTeam(options, invitation)
      colleagues.push({ name, chromium, options, ...(await openDemoPage(chromium, sandbox)) })
    }
    if (!headless) {
      const names = team.invited.map(({ name }) => name).join(' and ')
      return await waitForClose(opened, `${names} are in one team: what one enriches the other has for free`)
    }
    announce(folder, 'the demo walks the team job')
    report(await walkAsTeam({ colleagues, sandbox, key, folder }), { sandbox, key, folder })
  } finally {
    for (const chromium of opened) await chromium.close().catch(() => {})
  }
}

async function setUp(chromium: Chromium, key: string): Promise<Page> {
  const options = await firstRun(chromium)
  await setKey(options, key)
  return options
}

async function openDemoPage(chromium: Chromium, { site }: Sandbox) {
  const page = await chromium.context.newPage()
  await page.goto(site.url + firstPage)
  return { page, panel: await chromium.openPanel(page) }
}

async function waitForClose(browsers: readonly Chromium[], message: string): Promise<void> {
  console.log(`\n${message}; close the browser${browsers.length > 1 ? 's' : ''} to end.`)
  await Promise.all(browsers.map(({ context }) => new Promise((closed) => context.once('close', closed))))
}

function announce(folder: string, message: string): void {
  mkdirSync(folder, { recursive: true })
  console.log(`\nNo display, so ${message}:\n`)
}

function report(
  lines: readonly string[],
  { sandbox, key, folder }: Pick<Demo, 'sandbox' | 'key' | 'folder'>,
) {
  console.log(lines.map((line) => `  ${line}`).join('\n'))
  const { credits, charged } = sandbox.service.bill(key)
  console.log(
    `\nSpent ${counted(credits, 'credit')} in ${counted(charged, 'request')}. Screenshots: ${folder}/`,
  )
}
