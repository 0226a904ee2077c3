import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { everythingStored } from '../browser/everything-stored.ts'
import { subjectWith } from '../unit/search/local/subjects.fixture.ts'
import { boughtPerson, demoKey, enrich, expect, test } from './fixtures.ts'
import { keepSubjects } from './library-rows.ts'

const long = 'x'.repeat(1_000_000)
const markup = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
/** An object that old versions of Preact accepted as an element. */
const element = {
  type: 'img',
  props: { src: 'x', onerror: 'window.hacked=1' },
  __v: 1,
  constructor: undefined,
}

const hostile: [string, object][] = [
  [
    'markup in every text',
    { headline: markup, summary: markup, skills: [markup], location: { city: markup } },
  ],
  [
    'elements in place of texts',
    { headline: element, summary: element, skills: [element], currentPosition: element },
  ],
  [
    'addresses that run code',
    { socialUrl: 'javascript:hacked=1', photoUrl: 'JaVaScRiPt:hacked=1', backgroundUrl: 'data:text/html,x' },
  ],
  [
    'numbers for texts, texts for numbers',
    { headline: 7, followerCount: 'many', connectionsCount: {}, skills: 'none', positions: [] },
  ],
  [
    'null everywhere',
    {
      headline: null,
      summary: null,
      skills: null,
      positions: null,
      schools: null,
      languages: null,
      currentPosition: null,
    },
  ],
  ['a megabyte in one text', { summary: long, unknownField: long }],
  [
    'letters that turn the writing around',
    { headline: '\u202Eevil\u202C \u200B\uD800 \u{1F469}\u200D\u{1F680}' },
  ],
  [
    'unknown fields of every kind',
    { shoeSize: 43, pets: [{ name: markup }], __proto__: null, nested: { deep: { deeper: [1, [2]] } } },
  ],
]

const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index))
const stay = (index: number) => ({
  title: `Title ${index}`,
  companyName: index % 2 ? 'Same' : `Company ${index}`,
  startEndDate: { start: { year: 1e12, month: 1 }, end: null },
})

const endless = {
  firstName: long,
  headline: long,
  skills: many(10_000, (index) => `skill ${index}`),
  languages: many(10_000, (index) => `language ${index}`),
  positions: { positionsCount: 1e300, positionHistory: many(20_000, stay) },
  schools: {
    educationHistory: many(5_000, (index) => ({ schoolName: `School ${index}`, startEndDate: 9e15 })),
  },
  creationDate: { month: 99, year: 1e12 },
  unknown: many(20_000, (index) => ({ [`field ${index}`]: index })),
  deep: JSON.parse(`${'['.repeat(2000)}1${']'.repeat(2000)}`) as unknown,
}

async function onlyText(panel: Page) {
  return panel.evaluate(() => ({
    hacked: 'hacked' in window,
    made: document.querySelectorAll('main img, main script, main iframe, main object').length,
    links: [...document.querySelectorAll('a')]
      .map(({ protocol }) => protocol)
      .filter((it) => !/^(https?|mailto|tel):$/.test(it)),
    wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }))
}

/** For the other values, `npm test` checks only parsing. */
const always = ['markup in every text', 'addresses that run code']

for (const [name, person] of hostile)
  test(
    `${name}: only text is shown, and the rest of the response works`,
    { tag: always.includes(name) ? [] : '@thorough' },
    async ({ sidelight, service }) => {
      service.fault({ operation: 3, patch: { person } })
      const panel = await boughtPerson(sidelight)
      await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
      for (const more of await panel.locator('details > summary').all()) await more.click()
      expect(await onlyText(panel)).toEqual({ hacked: false, made: 0, links: [], wide: false })
    },
  )

test('unreadable parts are listed unmodified', async ({ sidelight, service }) => {
  service.fault({ operation: 3, patch: { person: { headline: { unexpected: 'shape' } } } })
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await panel.getByText('1 field in this response couldn’t be read').click()
  await expect(panel.getByText('person.headline')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'person.headline' })).toHaveValue(/unexpected\W+shape/)
})

test(
  'a name of a megabyte, 20,000 positions and invalid years are shown in part, reported, and rendered quickly',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    service.fault({ operation: 3, patch: { person: endless } })
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await enrich(panel).click()
    await expect(panel.getByRole('heading', { level: 2, name: /^x+…$/ })).toBeVisible()
    await expect(panel.getByText(/fields in this response couldn’t be read/)).toBeVisible()
    const elements = () => panel.evaluate(() => document.querySelectorAll('*').length)
    expect(await elements()).toBeLessThan(3_000)
    expect(await onlyText(panel)).toEqual({ hacked: false, made: 0, links: [], wide: false })
    const skills = panel.locator('section', { has: panel.getByRole('heading', { name: 'Skills' }) })
    await skills.getByRole('button', { name: 'Show all 10,000' }).click()
    await skills.getByRole('button', { name: '500 of 10,000 shown. Show more' }).click()
    await expect(skills.getByRole('button', { name: '1,000 of 10,000 shown. Show more' })).toBeVisible()
    expect(await elements()).toBeLessThan(6_000)
    for (const more of await panel.locator('details > summary').all()) await more.click()
    await expect(panel.getByText('Characters: 1,000,000').first()).toBeVisible()
    expect(await elements()).toBeLessThan(9_000)

    const library = await sidelight.browser.extensionPage('library.html')
    await library.getByRole('gridcell', { name: /^x+…/ }).first().click()
    await expect(library.getByRole('heading', { level: 2, name: /^x+…$/ })).toBeVisible()
    const ledger = await sidelight.browser.extensionPage('ledger.html')
    await expect(ledger.getByText(/^x{200,}/).first()).toBeVisible()
  },
)

for (const [name, body] of [
  ['5,000', `{"success":true,"person":{"firstName":"Deep","x":${'['.repeat(5000)}${']'.repeat(5000)}}}`],
  ['1,000,000', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
] as const)
  test(
    `${name} nested brackets: the request is settled, shown in the console and deleted`,
    { tag: '@thorough' },
    async ({ sidelight, service, stage }) => {
      service.fault({ operation: 2, body, charge: true })
      const page = await sidelight.browser.extensionPage('console.html#getProfileData')

      await page.getByRole('textbox', { name: 'socialUrl' }).fill(`${stage.site.url}/in/mara-lindqvist/`)
      await page.getByRole('button', { name: /^Send/ }).click()
      await expect(page.getByText('Raw response, not JSON')).toBeVisible()
      await page.reload()
      const keep = await sidelight.browser.extensionPage('library.html#/data')
      const everything = keep.getByRole('region', { name: 'Delete everything', exact: true })
      await everything.getByRole('button', { name: 'Delete everything' }).click()
      await everything.getByRole('button', { name: 'Delete permanently' }).click()
      await expect(everything.getByText('All data deleted.')).toBeVisible()
    },
  )

test('a provider that echoes the key: no byte of it is stored, backed up or shown', async ({
  sidelight,
  service,
}) => {
  const echoes = [demoKey, encodeURIComponent(demoKey), btoa(`x:${demoKey}`), demoKey.toUpperCase()]
  service.fault({
    operation: 3,
    patch: {
      person: { headline: `key ${demoKey}`, debug: echoes },
      metadata: { request_id: demoKey },
      [demoKey]: 1,
    },
  })
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByText('key [redacted]').first()).toBeVisible()
  const keep = await sidelight.browser.extensionPage('library.html#/data')
  const { path } = await sidelight.browser.downloadDuring(() =>
    keep.getByRole('button', { name: 'Save backup' }).click(),
  )
  const kept = await everythingStored(panel)
  expect(kept).toContain('[redacted]')
  const all = [kept, gunzipSync(readFileSync(path)).toString('utf8'), await panel.content()].join('\n')
  for (const echo of echoes) expect(all.toLowerCase().includes(echo.toLowerCase())).toBe(false)
})

test(
  'a library with invalid dates and a name of a megabyte opens',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    const page = await sidelight.browser.extensionPage('options.html')
    await keepSubjects(page, [
      subjectWith({ key: 'person:far', name: 'Far Away', updatedAt: 9e15, createdAt: 9e15 }),
      subjectWith({ key: 'person:long', name: long, url: 'https://evil.example/in/long/', updatedAt: 1 }),
      subjectWith({ key: 'person:plain', name: 'Plain Person', url: 'javascript:hacked=1', updatedAt: 2 }),
    ])
    const library = await sidelight.browser.extensionPage('library.html')
    for (const name of ['Far Away', 'Plain Person'])
      await expect(library.getByRole('gridcell', { name }).first()).toBeVisible()
    await library.getByRole('gridcell', { name: 'Far Away' }).first().click()
    await expect(library.getByRole('complementary').getByText('Far Away').first()).toBeVisible()
    await expect(library.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', /\/in\/far\/$/)
  },
)
