import { statSync } from 'node:fs'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { buildPreset } from '../../sandbox/demo/build.ts'
import { raiseSandbox } from '../../sandbox/raise.ts'
import { writeEmptyExtension } from './empty-extension.ts'
import { generatedTimes } from './generated.ts'
import { interactions, type Row } from './interactions.ts'
import { libraryTimes } from './library.ts'
import { planTimes } from './plan.ts'

const repetitions = 21

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Milliseconds from a message to a stopped worker until its answer, as a page of the extension sees it. */
async function coldAnswer(chromium: TestChromium): Promise<number> {
  const page = await chromium.extensionPage('sidepanel.html')
  await chromium.stopWorker()
  const took = await page.evaluate(async () => {
    const begun = performance.now()
    await chrome.runtime.sendMessage({ command: 'wake' })
    return performance.now() - begun
  })
  await page.close()
  return took
}

/** Milliseconds from navigation to the first contentful paint of the panel's document. */
async function firstPaint(chromium: TestChromium): Promise<number> {
  const page = await chromium.extensionPage('sidepanel.html')
  const painted = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const see = (entries: PerformanceEntryList) => {
          const paint = entries.find(({ name }) => name === 'first-contentful-paint')
          if (paint) done(paint.startTime)
        }
        new PerformanceObserver((list) => see(list.getEntries())).observe({ type: 'paint', buffered: true })
      }),
  )
  await page.close()
  return painted
}

async function tell({ name, ...measures }: Row): Promise<void> {
  const times: { empty: number[]; ours: number[] } = { empty: [], ours: [] }
  for (let round = 0; round < repetitions; round++) {
    times.empty.push(await measures.empty())
    times.ours.push(await measures.ours())
  }
  const [least, took] = [median(times.empty), median(times.ours)]
  console.log(`| ${name}, ms | ${least.toFixed(1)} | ${took.toFixed(1)} | ${(took / least).toFixed(2)} |`)
}

const line = (of: string, [name, value]: [name: string, value: number]) =>
  console.log(`| ${of}${name} | | ${value.toFixed(1)} | |`)

interface Stage {
  extension: string
  siteUrl: string
}

/** What is measured, each in browsers of its own, so that nothing else is saved there. */
const parts: Record<string, (stage: Stage) => Promise<void>> = {
  async interactions({ extension, siteUrl }) {
    const empty = await openTestChromium({ extension: writeEmptyExtension() })
    const ours = await openTestChromium({ extension })
    const both = (name: string, measure: (chromium: TestChromium) => Promise<number>): Row => ({
      name,
      empty: () => measure(empty),
      ours: () => measure(ours),
    })
    await tell(both('worker, cold to first answer', coldAnswer))
    await tell(both('panel, first contentful paint', firstPaint))
    // After these two, which are of a Sidelight that is new.
    for (const row of await interactions(empty, ours, siteUrl)) await tell(row)
    await Promise.all([empty.close(), ours.close()])
  },
  async library({ extension }) {
    const large = await openTestChromium({ extension })
    for (const figure of await libraryTimes(large)) line('library of 100,000: ', figure)
    await large.close()
  },
  async plan({ extension }) {
    const planned = await openTestChromium({ extension })
    for (const figure of await planTimes(planned)) line('batch beside a library of 100,000: ', figure)
    await planned.close()
  },
  async generated({ extension }) {
    const varied = await openTestChromium({ extension })
    // As they come: this takes longest, and what was measured before it fails is a figure too.
    for await (const figure of generatedTimes(varied)) line('varied library: ', figure)
    await varied.close()
  },
  async 'content-script'({ extension }) {
    line('', ['content script, kB', statSync(`${extension}/page.js`).size / 1000])
  },
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join()} to measure: name some of ${Object.keys(parts).join(', ')}.`)

const sandbox = await raiseSandbox()
const preset = { apiUrl: sandbox.service.url, socialUrl: sandbox.site.url }
const extension = await buildPreset({ ...preset, out: 'test-results/bench' })
console.log(
  `Medians of ${repetitions} interleaved repetitions on this machine, now; ratios hold better than times.\n`,
)
console.log('| | empty extension | Sidelight | ratio |\n|---|---|---|---|')
for (const [name, measure] of Object.entries(parts))
  if (chosen.length === 0 || chosen.includes(name)) await measure({ extension, siteUrl: sandbox.site.url })
await sandbox.close()
