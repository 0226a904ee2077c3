import { ended, fact, outcome, paste, pasteField, rows, start } from './run-page.ts'
import { expect, test, type Sidelight } from './fixtures.ts'
import { button, fill, openForm } from './search-panel.ts'

const email = 'mara.lindqvist@northwind-atlas.example'

async function saveMara(sidelight: Sidelight): Promise<void> {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await panel.getByRole('button', { name: /^Enrich · / }).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await panel.getByRole('button', { name: /^Find email · / }).click()
  await expect(panel.getByText(email)).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(2)
}

test('a saved person is not bought again under any spelling; a possible match needs a decision', async ({
  sidelight,
}) => {
  await saveMara(sidelight)
  const lines = [email, 'MARA LINDQVIST, Northwind Atlas GmbH', 'Mara Lindqvist, Copperleaf Metrics']
  const page = await paste(sidelight, lines)
  await expect(fact(page, 'Already in your library')).toHaveText('1')
  await expect(fact(page, 'Duplicates skipped')).toHaveText('1')
  await expect(fact(page, 'New lookups')).toHaveText('0')
  await expect(start(page)).toHaveText('Start · free')

  const doubts = page.getByRole('region', { name: /^Possible duplicates/ })
  const choice = doubts.getByRole('combobox', { name: 'Mara Lindqvist, Copperleaf Metrics' })
  await expect(choice).toHaveAccessibleDescription('Mara Lindqvist: same name, former company')
  await expect(choice.getByRole('option', { selected: true })).toHaveText('Use existing record')
  await choice.selectOption('Enrich anyway · up to 2 credits')
  await expect(fact(page, 'New lookups')).toHaveText('1')
  await expect(start(page)).toHaveText('Start · up to 2 credits')
  await doubts.getByRole('combobox', { name: 'Apply to all' }).selectOption('Use existing record')
  await expect(start(page)).toHaveText('Start · free')
  await page.screenshot({ path: test.info().outputPath('possibly-saved.png') })
  await start(page).click()
  await expect(ended(page)).toBeVisible()
  await expect(outcome(page, 'Already in library')).toHaveText('3')
  expect(sidelight.paidRequests()).toHaveLength(2)
})

test('a search for a saved person is free, and a possible match needs a decision first', async ({
  sidelight,
}) => {
  await saveMara(sidelight)
  const panel = await openForm(sidelight, 'Find a person')
  await fill(panel, { Email: email })
  await button(panel, /^Find person/).click()
  await expect(panel.getByRole('region', { name: 'Results' })).toContainText('Mara Lindqvist')
  expect(sidelight.paidRequests()).toHaveLength(2)

  await button(panel, 'Clear').click()
  await fill(panel, { 'First name': 'Mara', 'Last name': 'Lindqvist', 'Company name': 'Copperleaf Metrics' })
  await button(panel, /^Find person/).click()
  await expect(
    panel.getByText(/Mara Lindqvist may be the same record: same name, former company\./),
  ).toBeVisible()
  await expect(button(panel, 'Open existing record')).toBeVisible()
  await panel.screenshot({ path: test.info().outputPath('maybe-saved.png') })
  expect(sidelight.paidRequests()).toHaveLength(2)
  await button(panel, /^Enrich anyway · /).click()
  await expect(panel.getByText(/^\d+ credits? spent\.$/)).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(3)
})

test('a typing error shows a suggestion, which is looked up only after a click', async ({ sidelight }) => {
  const slips = ['bob@@acme.example', 'ann@acme.example.', '@acme.example', 'https://example.com/foo']
  const page = await paste(sidelight, [...slips, 'jane@[10.0.0.1]', '"odd name"@acme.example'])
  await expect(fact(page, 'Invalid rows')).toHaveText('6')
  await expect(fact(page, 'Of these, on other sites')).toHaveText('1')
  await rows(page, 'Invalid rows').click()
  await expect(page.locator('.plan-row').getByText('This email address isn’t valid.')).toHaveCount(5)
  await expect(page.getByText('This email address isn’t valid. Rows: 1, 2, 3, 5, 6')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('slips.png'), fullPage: true })
  await page.getByRole('button', { name: 'Did you mean bob@acme.example?' }).click()
  await expect(fact(page, 'New lookups')).toHaveText('1')
  await page.getByRole('button', { name: 'Use all suggestions (2)' }).click()
  await expect(fact(page, 'New lookups')).toHaveText('3')
})

test(
  'bulk runs of 0, 1, 99, 100, 101 and 1,000 lines are planned',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    const page = await paste(sidelight, [])
    for (const count of [1, 99, 100, 101, 1000, 0]) {
      const lines = Array.from({ length: count }, (_, at) => `person.no${at}@place${at % 7}.example`)
      await pasteField(page).fill(lines.join('\n'))
      if (count === 0) await expect(fact(page, 'New lookups')).toHaveCount(0)
      else await expect(fact(page, 'New lookups')).toHaveText(count.toLocaleString('en'))
    }
  },
)
