import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { commandLine, numberAfter, refuse } from '../../cli/command-line.ts'
import { buildPreset } from '../../sandbox/demo/build.ts'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { writeEmptyExtension } from './empty-extension.ts'
import { dataFigures } from './data.ts'
import type { Figure } from './figure.ts'
import { fixedWorkMs } from './fixed-work.ts'
import { firefoxFigures, firefoxName } from './firefox.ts'
import { duplicateFigures, inboxFigures } from './inbox.ts'
import { interactions } from './interactions.ts'
import { panelFigures } from './panel.ts'
import { runFigures, clickFigures, growthFigures, withKey } from './purchase.ts'
import { cellsOf, readMeasurements, rowsOf, withValues, writeMeasurements, type Measured } from './report.ts'
import { startSandboxProcess } from './sandbox-process.ts'
import { sizeFigures } from './sizes.ts'
import { startTimes } from './start.ts'
import { planFigures, recordsFigures } from './tables.ts'
import { teamFigures } from './team.ts'

interface Stage {
  extension: string
  empty: string
  serviceUrl: string
  siteUrl: string
  count: number
}

interface Part {
  title: string
  measure: (stage: Stage) => Promise<Figure[]> | AsyncIterable<Figure>
  /** If it isn't Chromium. */
  browser?: () => Promise<string>
}

async function among(
  folders: string[],
  measure: (...chromiums: TestChromium[]) => Promise<Figure[]>,
): Promise<Figure[]> {
  const chromiums = await Promise.all(
    folders.map((extension) => openTestChromium({ extension, animated: true })),
  )
  try {
    return await measure(...chromiums)
  } finally {
    await Promise.all(chromiums.map((chromium) => chromium.close()))
  }
}

const parts: Record<string, Part> = {
  start: {
    title: 'Start',
    measure: ({ extension, empty, siteUrl }) =>
      among([empty, extension], (bare, ours) => startTimes(bare, ours, siteUrl)),
  },
  panel: {
    title: 'The panel opens and follows',
    measure: ({ extension, empty, siteUrl }) =>
      among([empty, extension, extension], (bare, fresh, used) =>
        panelFigures({ empty: bare, fresh, used, socialUrl: siteUrl }),
      ),
  },
  interactions: {
    title: 'In the panel',
    measure: ({ extension, empty, siteUrl }) =>
      among([empty, extension], (bare, ours) => interactions(bare, ours, siteUrl)),
  },
  inbox: {
    title: 'The Inbox',
    async *measure({ extension }) {
      yield* await among([extension], (chromium) => inboxFigures(chromium))
      yield* await among([extension], (chromium) => duplicateFigures(chromium))
    },
  },
  purchase: {
    title: 'A purchase and a run, with a service of 50 ms',
    async *measure({ extension }) {
      yield* await clickFigures(extension)
      yield* await runFigures(extension)
    },
  },
  growth: {
    title: 'A run in a large library',
    measure: ({ extension }) => growthFigures(extension),
  },
  tables: {
    title: 'Records and Usage',
    measure: ({ extension, empty, count }) =>
      among([empty, extension, extension, extension], (bare, ...chromiums) =>
        recordsFigures(bare, chromiums, { sizes: [100, 10_000, count] }),
      ),
  },
  plan: {
    title: 'The estimate of pasted lines',
    measure: ({ extension, count }) =>
      among([extension], (chromium) => planFigures(chromium, { lines: count, sizes: [0, count] })),
  },
  data: {
    title: 'Files, deletion and retention',
    async *measure({ extension, count }) {
      yield* withKey(extension, (chromium) => dataFigures(chromium, { count }))
      yield* withKey(extension, (chromium) =>
        dataFigures(chromium, { count: count / 10, steps: ['backup', 'restore'] }),
      )
    },
  },
  team: {
    title: 'First sync of a team library',
    measure: ({ extension, count }) => among([extension], (chromium) => teamFigures(chromium, count)),
  },
  firefox: {
    title: 'Start in Firefox',
    async measure({ serviceUrl, siteUrl }) {
      const preset = { apiUrl: serviceUrl, socialUrl: siteUrl, browser: 'firefox' as const }
      const extension = await buildPreset({ ...preset, out: 'test-results/bench-firefox' })
      return firefoxFigures({ extension, empty: writeEmptyExtension('firefox') })
    },
    browser: firefoxName,
  },
  sizes: {
    title: 'Sizes',
    measure: sizeFigures,
  },
}

const command = 'npm run bench'
const { values: options, positionals: chosen } = commandLine({
  name: command,
  usage: `Measures Sidelight beside an empty extension. Parts: ${Object.keys(parts).join(', ')}.

  npm run bench                          all of them, which takes an hour
  npm run bench -- start data --write    these two, and writes docs/measurements.csv and docs/performance.md
  npm run bench -- data --count 10000    with so many records and lines in place of 100,000`,
  options: { write: { type: 'boolean', default: false }, count: { type: 'string', default: '100000' } },
  takesWords: true,
})
const count = numberAfter(command, '--count', options.count)
const unknown = chosen.filter((name) => !(name in parts))
if (unknown.length > 0) refuse(command, `There is no part ${unknown.join()}.`)

const { serviceUrl, siteUrl, close } = await startSandboxProcess()
const extension = await buildPreset({ apiUrl: serviceUrl, socialUrl: siteUrl, out: 'test-results/bench' })
const stage: Stage = { extension, empty: writeEmptyExtension(), serviceUrl, siteUrl, count }
const measured = new Map<string, Measured>()
for (const [name, { title, measure }] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const figures: Figure[] = []
  const before = fixedWorkMs()
  for await (const figure of await measure(stage)) {
    figures.push(figure)
    console.log(Object.values(cellsOf(figure)).filter(Boolean).join(' | '))
  }
  measured.set(title, { figures, work: [before, fixedWorkMs()] })
  if (options.write) await write('docs/measurements.csv')
}
close()

async function write(file: string): Promise<void> {
  const names = new Map<Part['browser'], string>()
  for (const { title, browser } of Object.values(parts))
    if (measured.has(title) && !names.has(browser)) names.set(browser, await (browser ?? browserName)())
  const before = existsSync(file) ? readMeasurements(readFileSync(file, 'utf8')) : []
  const rows = Object.values(parts).flatMap(({ title, browser }) => {
    const own = measured.get(title)
    return own ? rowsOf(title, own, names.get(browser) ?? '') : before.filter(({ part }) => part === title)
  })
  writeFileSync(file, writeMeasurements(rows))
  const summary = 'docs/performance.md'
  writeFileSync(summary, withValues(readFileSync(summary, 'utf8'), rows))
}

async function browserName(): Promise<string> {
  const chromium = await openTestChromium({ extension: stage.empty })
  const name = `Chromium ${chromium.context.browser()?.version() ?? ''}`
  await chromium.close()
  return name
}
