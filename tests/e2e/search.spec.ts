import { defaultPreferences } from '../../lib/settings/preferences.ts'
import { boughtPerson, demoKey, enrich, expect, test } from './fixtures.ts'
import { button, field, fill, fillCountry, heading, lastOf, openForm, toggle } from './search-panel.ts'

const { includes } = defaultPreferences

test('an email search finds the person (operation 4)', async ({ sidelight, service, stage }) => {
  const panel = await openForm(sidelight, 'Find a person')
  await fill(panel, { Email: 'mara@lettermill.example' })
  await expect(panel.getByText('Lookup: Profile by email.')).toBeVisible()
  await field(panel, 'Email').press('Enter')
  await expect(heading(panel, 'Mara Lindqvist')).toBeVisible()
  await expect(panel.getByText('2 credits spent.')).toBeVisible()
  expect(lastOf(service.requests)).toMatchObject({
    method: 'GET',
    path: '/v1/enrichment/resolve/email',
    query: { email: 'mara@lettermill.example' },
    key: demoKey,
  })
  await button(panel, 'Open page').click()
  await expect(sidelight.page).toHaveURL(`${stage.site.url}/in/mara-lindqvist/`)
  await expect(heading(panel, 'Mara Lindqvist')).toBeVisible()
  await expect(enrich(panel)).toHaveCount(0)
  expect(service.bill(demoKey)).toMatchObject({ credits: 2, charged: 1 })
})

test('a search by name and company is bought once, and again only on demand (operation 5)', async ({
  sidelight,
  service,
}) => {
  const panel = await openForm(sidelight, 'Find a person')
  await fill(panel, {
    'First name': 'Mara',
    'Last name': 'Lindqvist',
    'Company domain': 'northwind-atlas.example',
  })
  await button(panel, 'Find person · up to 2 credits').click()
  await expect(heading(panel, 'Mara Lindqvist')).toBeVisible()
  const facts = { firstName: 'Mara', lastName: 'Lindqvist', companyDomain: 'northwind-atlas.example' }
  expect(lastOf(service.requests)).toMatchObject({
    method: 'POST',
    path: '/v1/enrichment/match',
    sent: { ...facts, includes, cacheDuration: '1w' },
    key: demoKey,
  })
  await button(panel, 'Find person · up to 2 credits').click()
  await expect(panel.getByText('From your library. No credits spent')).toBeVisible()
  await expect(heading(panel, 'Mara Lindqvist')).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(1)

  await button(panel, 'Look up again · up to 2 credits').click()
  await expect(panel.getByText('2 credits spent.')).toBeVisible()
  expect(lastOf(service.requests).sent).toEqual({ ...facts, includes })
  expect(service.bill(demoKey)).toMatchObject({ credits: 4, charged: 2 })
})

test('a search without results offers the older operation with its price, and only a click sends it (operation 1)', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 5, status: 404 })
  const panel = await openForm(sidelight, 'Find a person')
  await fill(panel, { 'First name': 'Mara', 'Last name': 'Lindqvist', 'Company name': 'Northwind Atlas' })
  await button(panel, /^Find person/).click()
  await expect(panel.getByRole('alert')).toContainText('No matching person found')
  await expect(panel.getByRole('alert')).toContainText('Person search')
  expect(sidelight.paidRequests()).toEqual(['/v1/enrichment/match'])

  // The search found nothing, so repeating it sends nothing; the alternative is still offered.
  await button(panel, /^Find person/).click()
  await expect(panel.getByRole('alert')).toContainText('The last lookup found no results')
  expect(sidelight.paidRequests()).toEqual(['/v1/enrichment/match'])

  await button(panel, 'Try the legacy lookup · up to 2 credits').click()
  await expect(heading(panel, 'Mara Lindqvist')).toBeVisible()
  expect(lastOf(service.requests)).toMatchObject({
    method: 'GET',
    path: '/enrichment',
    query: { firstName: 'Mara', lastName: 'Lindqvist', companyName: 'Northwind Atlas' },
    key: demoKey,
  })
  expect(sidelight.paidRequests()).toEqual(['/v1/enrichment/match', '/enrichment'])
  sidelight.complaints.length = 0
})

test('an email search by name and company is filled in from the current person (operation 8)', async ({
  sidelight,
  service,
}) => {
  const panel = await boughtPerson(sidelight)
  await toggle(panel).click()
  await panel.getByRole('combobox', { name: 'Search form' }).selectOption('Find an email')
  await expect(field(panel, 'Full name')).toHaveValue('Mara Lindqvist')
  await expect(field(panel, 'Company domain or name')).toHaveValue('northwind-atlas.example')
  await button(panel, 'Find email · up to 4 credits').click()
  await expect(panel.getByRole('link', { name: 'mara.lindqvist@northwind-atlas.example' })).toBeVisible()
  await expect(panel.getByText('4 credits spent.')).toBeVisible()
  expect(lastOf(service.requests)).toMatchObject({
    method: 'POST',
    path: '/v1/enrichment/emails/finder',
    sent: { fullName: 'Mara Lindqvist', companyDomain: 'northwind-atlas.example' },
    key: demoKey,
  })
  await fill(panel, { 'Full name': 'Radomír Novák' })
  await button(panel, /^Find email/).click()
  await expect(panel.getByText('No verified email found')).toBeVisible()
  await expect(panel.getByText('No credits spent.')).toBeVisible()
})

test('a people search is bought page by page, and each result opens (operation 9)', async ({
  sidelight,
  service,
  stage,
}) => {
  const panel = await openForm(sidelight, 'Search people')
  await button(panel, 'Find people · cost unknown').click()
  await expect(panel.getByRole('alert')).toHaveText('Enter at least one filter.')
  expect(sidelight.paidRequests()).toEqual([])

  await fillCountry(panel, 'se')
  await button(panel, /^Find people/).click()
  await expect(panel.getByText('Page 1 of 4')).toBeVisible()
  await expect(panel.getByText('0.1 credits spent.')).toBeVisible()
  expect(lastOf(service.requests)).toMatchObject({
    method: 'POST',
    path: '/v1/enrichment/persons/search',
    sent: { locationCountryCode: 'SE' },
    key: demoKey,
  })
  await button(panel, 'Next page · up to 0.1 credits').click()
  await expect(panel.getByText('Page 2 of 4')).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Results' })).toBeFocused()
  expect(lastOf(service.requests).sent).toEqual({ locationCountryCode: 'SE', page: 2 })
  await button(panel, 'Previous page · up to 0.1 credits').click()
  await expect(panel.getByText('Page 1 of 4')).toBeVisible()
  await expect(panel.getByText('From your library. No credits spent')).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(2)

  const mara = service.world.people.find(({ location }) => location.countryCode === 'SE')
  await button(panel, `${mara?.firstName} ${mara?.lastName}`).click()
  await expect(sidelight.page).toHaveURL(mara?.socialUrl ?? '-')
  await expect(enrich(panel)).toBeVisible()
  await toggle(panel).click()
  await expect(panel.getByText('Page 1 of 4')).toBeVisible()
  expect(mara?.socialUrl).toContain(stage.site.url)
})

test('a place with a comma is reported at its field; once corrected, the job search works (operation 18)', async ({
  sidelight,
  service,
  stage,
}) => {
  const panel = await openForm(sidelight, 'Search jobs', '/company/northwind-atlas/')
  const companyUrl = `${stage.site.url}/company/northwind-atlas/`
  await expect(field(panel, 'Company page URL')).toHaveValue(companyUrl)
  await fill(panel, { 'Words in title': 'engineer', Location: 'Malmö, Sweden' })
  await field(panel, 'Location').press('Enter')
  await expect(field(panel, 'Location')).toBeFocused()
  await expect(field(panel, 'Location')).toHaveAccessibleDescription(/letters, digits, spaces and hyphens/)
  await fill(panel, { Location: 'Malmö', 'Company page URL': `${stage.site.url}/in/mara-lindqvist/` })
  await button(panel, /^Find jobs/).click()
  await expect(field(panel, 'Company page URL')).toHaveAccessibleDescription(/company page/)
  expect(sidelight.paidRequests()).toEqual([])

  await fill(panel, { 'Company page URL': companyUrl })
  await button(panel, 'Find jobs · cost unknown').click()
  const job = button(panel, 'Senior Dispatch Engineer').first()
  await expect(job).toContainText('Northwind Atlas · Malmö, Skåne, Sweden')
  await expect(job).toContainText('Mid-Senior level')
  expect(lastOf(service.requests)).toMatchObject({
    method: 'GET',
    path: '/enrichment/jobs/search',
    query: { keywords: 'engineer', location: 'Malmö', companyUrl },
    key: demoKey,
  })
  await fill(panel, { 'Words in title': 'a' })
  await button(panel, /^Find jobs/).click()
  await expect(panel.getByText(/^Page 1 of/)).toBeVisible()
  await button(panel, /^Next page/).click()
  await expect(panel.getByText(/^Page 2 of/)).toBeVisible()
  expect(lastOf(service.requests)).toMatchObject({ query: { keywords: 'a', page: '2' } })
  await fill(panel, { 'Words in title': 'no such job' })
  await button(panel, /^Find jobs/).click()
  await expect(panel.getByText('No jobs match these filters.')).toBeVisible()
})

test('a company search by a domain without results is reported as empty (operation 16)', async ({
  sidelight,
  service,
}) => {
  const panel = await openForm(sidelight, 'Company by domain')
  await fill(panel, { 'Company domain': 'nobody.example' })
  await button(panel, 'Find company · cost unknown').click()
  await expect(panel.getByRole('alert')).toContainText('No company found for this domain')
  await fill(panel, { 'Company domain': 'https://www.northwind-atlas.example/about' })
  await button(panel, /^Find company/).click()
  await expect(heading(panel, 'Northwind Atlas')).toBeVisible()
  expect(lastOf(service.requests)).toMatchObject({
    method: 'GET',
    path: '/enrichment/company/domain',
    query: { domain: 'northwind-atlas.example' },
    key: demoKey,
  })
  await button(panel, 'Find people here').click()
  await expect(field(panel, 'Company handle or ID')).toHaveValue('northwind-atlas')
  expect(sidelight.paidRequests()).toHaveLength(2)
  sidelight.complaints.length = 0
})

test('a search opened from a company page or a job is filled in but not sent', async ({
  sidelight,
  stage,
}) => {
  await sidelight.visit('/company/northwind-atlas/')
  const panel = await sidelight.panel()
  await button(panel, 'Find jobs here').click()
  await expect(heading(panel, 'Search')).toBeFocused()
  await expect(field(panel, 'Company page URL')).toHaveValue(`${stage.site.url}/company/northwind-atlas/`)
  await toggle(panel).click()
  await button(panel, 'Find people here').click()
  await expect(field(panel, 'Company handle or ID')).toHaveValue('northwind-atlas')
  expect(sidelight.paidRequests()).toEqual([])

  await sidelight.visit('/jobs/view/4000000001/')
  await enrich(panel).click()
  await button(panel, 'Find hiring contacts').click()
  await expect(field(panel, 'Company name')).toHaveValue('Northwind Atlas')
  await expect(field(panel, 'Position')).toHaveValue('recruit')
  expect(sidelight.paidRequests()).toEqual(['/v1/enrichment/jobs/details'])
})
