import { demoKey, enrich, expect, test } from './fixtures.ts'

test('one click shows the person and the cost', async ({ sidelight, service }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toHaveText('Enrich · up to 2 credits')
  expect(sidelight.paidRequests()).toEqual([])

  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
  await expect(panel.getByText('998 credits left')).toBeVisible()
  expect(sidelight.paidRequests()).toEqual(['/v1/enrichment/profile'])
  expect(service.bill(demoKey).credits).toBe(2)
})

test('the second visit costs nothing, also after a worker restart', async ({ sidelight, service }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()

  await sidelight.visit('/feed/')
  await expect(panel.getByText('Open a person')).toBeVisible()
  await sidelight.chromium.stopWorker()
  for (const path of [
    '/in/Mara-Lindqvist?trk=feed',
    '/in/mara-lindqvist/details/experience/',
    '/in/mara-lindqvist/',
  ]) {
    await sidelight.visit(path)
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    await expect(enrich(panel)).toHaveCount(0)
  }
  expect(service.bill(demoKey)).toMatchObject({ credits: 2, charged: 1 })
})

test('the email is bought by its own button', async ({ sidelight, service }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await panel.getByRole('button', { name: 'Find email · up to 4 credits' }).click()
  const address = panel.getByRole('link', { name: 'mara.lindqvist@northwind-atlas.example' })
  await expect(address).toHaveAttribute('href', 'mailto:mara.lindqvist@northwind-atlas.example')
  await expect(panel.getByRole('list', { name: 'Contact' })).toContainText('mara.lindqvist@')
  await expect(panel.getByText('6 credits spent on this page')).toBeVisible()
  expect(service.bill(demoKey).credits).toBe(6)
})

test('a lookup that finds no email is reported and free', async ({ sidelight, service }) => {
  await sidelight.visit('/in/no-mail-novak/')
  const panel = await sidelight.panel()
  await panel.getByRole('button', { name: 'Enrich and find email · up to 6 credits' }).click()
  await expect(panel.getByRole('list', { name: 'Contact' })).toContainText('No verified email found')
  await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
  expect(service.bill(demoKey)).toMatchObject({ credits: 2 })
})

test("a company that a person's profile includes is shown on its own page", async ({
  sidelight,
  service,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await panel.getByRole('tab', { name: 'Company' }).click()
  await expect(panel.getByRole('heading', { name: 'Northwind Atlas' })).toBeVisible()
  await sidelight.visit('/company/northwind-atlas/about/')
  await expect(panel.getByRole('tab', { name: 'Company' })).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByRole('heading', { name: 'Northwind Atlas' })).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(1)
})

test('an unknown company is looked up by its domain', async ({ sidelight, service }) => {
  await sidelight.visit('/company/harbourline-freight/')
  const panel = await sidelight.panel()
  const domain = service.world.company('harbourline-freight')?.domain ?? ''
  await panel.getByRole('textbox', { name: 'Company domain' }).fill('no domain')
  await expect(enrich(panel)).toHaveAttribute('aria-disabled', 'true')
  await panel.getByRole('textbox', { name: 'Company domain' }).fill(domain)
  await expect(enrich(panel)).toHaveText('Enrich · cost unknown')
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Harbourline Freight' })).toBeVisible()
  expect(service.requests.at(-1)).toMatchObject({
    method: 'GET',
    path: '/enrichment/company/domain',
    query: { domain },
  })
})

test('a company found by a different domain is filed under its own name, which is reported', async ({
  sidelight,
}) => {
  await sidelight.visit('/company/harbourline-freight/')
  const panel = await sidelight.panel()
  await panel.getByRole('textbox', { name: 'Company domain' }).fill('northwind-atlas.example')
  await enrich(panel).click()
  await expect(panel.getByText('Northwind Atlas uses that domain')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Company domain' }).fill('nobody.example')
  await expect(panel.getByText('uses that domain')).toHaveCount(0)
  await enrich(panel).click()
  await expect(panel.getByRole('button', { name: /^Look up again/ })).toBeVisible()
  await panel.getByRole('textbox', { name: 'Company domain' }).fill('northwind-atlas.example')
  await expect(panel.getByText('Northwind Atlas uses that domain')).toBeVisible()
  await expect(enrich(panel)).toHaveAttribute('aria-disabled', 'true')
  expect(sidelight.paidRequests()).toEqual(['/enrichment/company/domain', '/enrichment/company/domain'])
  await sidelight.visit('/company/northwind-atlas/')
  await expect(panel.getByRole('heading', { name: 'Northwind Atlas' })).toBeVisible()
})

for (const [path, tag = []] of [
  ['/jobs/view/4000000001/'],
  ['/jobs/view/senior-dispatch-engineer-4000000001/', '@thorough'],
  ['/jobs/search/?currentJobId=4000000001'],
  ['/jobs/collections/recommended/?currentJobId=4000000001', '@thorough'],
] as const)
  test(`the job at ${path} is shown`, { tag }, async ({ sidelight, service, stage }) => {
    await sidelight.visit(path)
    const panel = await sidelight.panel()
    await enrich(panel).click()
    await expect(
      panel.getByRole('heading', { name: service.world.job('4000000001')?.title ?? '-' }),
    ).toBeVisible()
    expect(service.requests.at(-1)).toMatchObject({
      method: 'GET',
      path: '/v1/enrichment/jobs/details',
      query: { url: `${stage.site.url}/jobs/view/4000000001/` },
    })
  })

test('posts and reactions are bought by their own buttons', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await panel.getByRole('tab', { name: 'Activity' }).click()
  await panel.getByRole('button', { name: 'Get posts · cost unknown' }).click()
  await expect(panel.getByRole('heading', { name: 'Posts' })).toBeVisible()
  await panel.getByRole('button', { name: 'Get reactions · cost unknown' }).click()
  await expect(panel.getByRole('heading', { name: 'Reactions' })).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([
    '/enrichment/companies/activities/posts',
    '/enrichment/persons/activities/reactions',
  ])
})

for (const [handle, name, tag = []] of [
  ['aiko-tanabe-田辺', '田辺', '@thorough'],
  ['layla-haddad', 'Layla Haddad', '@thorough'],
  ['sparse-sam', 'Sam'],
  ['long-career-okafor', 'Okafor'],
] as const)
  test(`${handle} is shown with missing and very long fields`, { tag }, async ({ sidelight, service }) => {
    await sidelight.visit(`/in/${handle}/`)
    const panel = await sidelight.panel()
    await enrich(panel).click()
    const person = service.world.person(handle ?? '')
    await expect(panel.getByRole('heading', { level: 2 })).toContainText(person?.firstName || name || '')
  })

test('with the setting for complete, fresh profiles, the request is the plain GET', async ({
  sidelight,
  service,
  stage,
}) => {
  const options = await sidelight.chromium.extensionPage('options.html')
  await options.getByLabel('Profile lookup').selectOption('get')
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(service.requests.at(-1)).toMatchObject({
    method: 'GET',
    path: '/v1/enrichment/profile',
    query: { socialUrl: `${stage.site.url}/in/mara-lindqvist/` },
  })
})

test('the company of a job is looked up by its domain, or shown if it is saved', async ({
  sidelight,
  service,
}) => {
  await sidelight.visit('/jobs/view/4000000001/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('button', { name: /^Refresh/ })).toBeVisible()
  await panel.getByRole('tab', { name: 'Company' }).click()
  await panel.getByRole('button', { name: 'Find company' }).click()
  expect(service.requests.at(-1)?.path).toBe('/v1/enrichment/jobs/details')
  await panel.getByRole('textbox', { name: /domain/i }).fill('northwind-atlas.example')
  await panel.getByRole('button', { name: /· cost unknown$/ }).click()
  await expect(panel.getByRole('heading', { name: 'Northwind Atlas' })).toBeVisible()
  await panel.getByRole('button', { name: 'Back to this page' }).click()
  await panel.getByRole('tab', { name: 'Company' }).click()
  await expect(panel.getByRole('heading', { name: 'Northwind Atlas' })).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(2)
})
