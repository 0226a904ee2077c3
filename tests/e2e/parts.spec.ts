import { boughtPerson, demoKey, enrich, expect, more, test } from './fixtures.ts'

const parts = [
  ['Experience · up to 1 credit', '/v1/enrichment/experience', 'Experience: no changes.'],
  ['Education · up to 1 credit', '/v1/enrichment/education', 'Education: no changes.'],
  ['Languages · cost unknown', '/v1/enrichment/languages', 'Languages: no changes.'],
  ['Followers · cost unknown', '/v1/enrichment/followers-count', 'Followers: no changes.'],
  ['Volunteering · up to 2 credits', '/v1/enrichment/volunteering-experiences', 'Volunteering: no changes.'],
] as const

test('each section is bought separately at its own price, and its changes are reported', async ({
  sidelight,
  service,
  stage,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await more(panel, 'Refresh a section')
  await expect(panel.getByRole('dialog', { name: 'Refresh a section' })).toBeVisible()
  for (const [label, path, message] of parts) {
    await panel.getByRole('button', { name: label }).click()
    await expect(panel.getByText(message)).toBeVisible()
    expect(service.requests.at(-1)).toMatchObject({
      method: 'GET',
      path,
      query: { socialUrl: `${stage.site.url}/in/mara-lindqvist/` },
      headers: { 'x-api-key': demoKey },
    })
  }
  const { credits } = service.bill(demoKey)
  await expect(panel.getByText(`${credits} credits spent on this page`)).toBeVisible()
})

test('a refreshed section replaces the old one and shows the change', async ({ sidelight, service }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByText('4,182')).toBeVisible()
  service.fault([
    { operation: 13, patch: { followersCount: 4999 } },
    { operation: 12, patch: { languages: [{ language: 'Esperanto', proficiency: 'NATIVE_OR_BILINGUAL' }] } },
  ])
  await more(panel, 'Refresh a section')
  await panel.getByRole('button', { name: /^Followers · / }).click()
  await expect(panel.getByText('Followers: 4,999, previously 4,182')).toBeVisible()
  await panel.getByRole('button', { name: /^Languages · / }).click()
  await expect(panel.getByText('Languages added: Esperanto')).toBeVisible()
  await panel.keyboard.press('Escape')
  await expect(panel.getByText('4,999', { exact: true })).toBeVisible()
})

test('posts are bought page by page, each once', async ({ sidelight, service }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await panel.getByRole('tab', { name: 'Activity' }).click()
  await panel.getByRole('button', { name: /^Get posts/ }).click()
  const links = panel.getByRole('link', { name: 'Open post' })
  await expect(links).toHaveCount(10)
  const all = service.world.person('mara-lindqvist')?.posts.length ?? 0
  for (const shown of [20, 30, all]) {
    await panel.getByRole('button', { name: 'Load more posts · up to 1 credit' }).click()
    await expect(links).toHaveCount(shown)
  }
  await expect(panel.getByRole('button', { name: /^Load more posts/ })).toHaveCount(0)
  expect(
    service.requests.filter(({ path }) => path.endsWith('/posts')).map(({ query }) => query['page'] ?? '1'),
  ).toEqual(['1', '2', '3', '4'])
})

test(
  'spending by another client with the same key is reported and not counted as cost of our request',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    const panel = await boughtPerson(sidelight)
    await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
    service.fault({ operation: 10, patch: { credits_left: 900 } })
    await more(panel, 'Refresh a section')
    await panel.getByRole('button', { name: /^Education · / }).click()
    await panel.keyboard.press('Escape')
    await expect(panel.getByText('someone else may be using this key')).toBeVisible()
    await expect(panel.getByText('3 credits spent on this page')).toBeVisible()
  },
)
