import { violations } from './axe.ts'
import { demoKey, expect, test } from './fixtures.ts'
import { button, field, fill, heading, openForm } from './search-panel.ts'

test('a failed search shows a sentence, and its retry shows the price', async ({ sidelight, service }) => {
  service.fault({ operation: 5, status: 500, body: 'oops' })
  const panel = await openForm(sidelight, 'Find a person')
  await fill(panel, { 'Last name': 'Lindqvist' })
  await button(panel, /^Find person/).click()
  await expect(panel.getByRole('alert')).toContainText('server error. Up to 2 credits may have been spent.')
  await button(panel, 'Look up again · up to 2 credits').click()
  await expect(heading(panel, 'Mara Lindqvist')).toBeVisible()
  service.fault({ operation: 5, status: 402 })
  await fill(panel, { 'Last name': 'Okafor' })
  await button(panel, /^Find person/).click()
  await expect(panel.getByRole('alert')).toContainText(/have enough credits, .* No credits spent\./)
  sidelight.complaints.length = 0
})

test('while a search is in flight its button is busy, and pressing it again sends nothing', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 16, hang: true })
  const panel = await openForm(sidelight, 'Company by domain')
  await fill(panel, { 'Company domain': 'northwind-atlas.example' })
  const find = button(panel, /^Find company/)
  await find.click()
  await expect(find).toHaveAttribute('aria-busy', 'true')
  await field(panel, 'Company domain').press('Enter')
  await expect.poll(() => sidelight.paidRequests()).toHaveLength(1)

  await panel.getByRole('combobox', { name: 'Search form' }).selectOption('Find a person')
  await expect(button(panel, /^Find person/)).not.toHaveAttribute('aria-busy')
  await button(panel, 'Back to this page').click()
  await button(panel, 'Search').click()
  await panel.getByRole('combobox', { name: 'Search form' }).selectOption('Company by domain')
  await expect(find).toHaveAttribute('aria-busy', 'true')
  service.release()
  await expect(heading(panel, 'Northwind Atlas')).toBeVisible()
  expect(service.bill(demoKey)).toMatchObject({ charged: 1 })
})

test('unknown and unreadable parts of a response are shown raw', async ({ sidelight, service }) => {
  service.fault({
    operation: 9,
    patch: { persons: [{ firstName: 'Ada', updateDate: 7, mood: 'cheerful' }], advice: 'Look closer' },
  })
  const panel = await openForm(sidelight, 'Search people')
  await fill(panel, { Headline: 'freight' })
  await field(panel, 'Headline').press('Enter')
  await expect(panel.getByText('Ada', { exact: true })).toBeVisible()
  await panel.getByText('More fields').click()
  await expect(panel.getByText('cheerful')).toBeVisible()
  await expect(panel.getByText('Look closer')).toBeVisible()
  await expect(panel.getByText('1 field in this response couldn’t be read')).toBeVisible()
  await panel.getByText('Raw response').click()
  await expect(panel.getByRole('textbox', { name: 'Raw response' })).toHaveValue(/cheerful/)
})

test.describe('without a key', () => {
  test.use({ key: null })
  test('a search sends nothing and shows the next step', async ({ sidelight }) => {
    const panel = await openForm(sidelight, 'Company by domain')
    await fill(panel, { 'Company domain': 'northwind-atlas.example' })
    await button(panel, /^Find company/).click()
    await expect(panel.getByRole('alert')).toContainText('No API key is saved for this provider')
    expect(sidelight.paidRequests()).toEqual([])
  })
})

test(
  'axe reports no violations in search forms, errors and results, in light and dark theme',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    const panel = await openForm(sidelight, 'Search jobs', '/company/northwind-atlas/')
    await button(panel, /^Find jobs/).click()
    await expect(panel.getByText('This field is required.').first()).toBeVisible()
    expect(await violations(panel)).toEqual([])
    await fill(panel, { 'Words in title': 'a', Location: 'Malmö' })
    await button(panel, /^Find jobs/).click()
    await expect(panel.getByText(/^Page 1 of/)).toBeVisible()
    expect(await violations(panel)).toEqual([])
    await panel.getByRole('combobox', { name: 'Search form' }).selectOption('Find a person')
    expect(await violations(panel)).toEqual([])
    await fill(panel, { 'First name': 'Mara', 'Last name': 'Lindqvist', 'Company domain': '' })
    await button(panel, /^Find person/).click()
    await expect(heading(panel, 'Mara Lindqvist')).toBeVisible()
    expect(await violations(panel)).toEqual([])
  },
)
