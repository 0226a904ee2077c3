import type { Page } from '@playwright/test'
import { enrich, expect, test } from './fixtures.ts'

const long = 'x'.repeat(1_000_000)
const markup = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
/** What an old Preact took for an element of its own. */
const element = {
  type: 'img',
  props: { src: 'x', onerror: 'window.hacked=1' },
  __v: 1,
  constructor: undefined,
}

/** Values that no field should have, and what of the person must be there all the same. */
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

for (const [name, person] of hostile)
  test(`${name}: the rest is shown, and nothing but text`, async ({ sidelight, service }) => {
    service.fault({ operation: 3, patch: { person } })
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await enrich(panel).click()
    await expect(panel.getByRole('heading', { level: 2, name: 'Mara Lindqvist' })).toBeVisible()
    await expect(panel.getByText('This page has cost 2 credits')).toBeVisible()
    for (const more of await panel.locator('details > summary').all()) await more.click()
    expect(await onlyText(panel)).toEqual({ hacked: false, made: 0, links: [], wide: false })
  })

test('what could not be read is listed as it came', async ({ sidelight, service }) => {
  service.fault({ operation: 3, patch: { person: { headline: { unexpected: 'shape' } } } })
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await panel.getByText('1 part of this answer could not be read').click()
  await expect(panel.getByText('person.headline')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'person.headline' })).toHaveValue(/unexpected\W+shape/)
})
