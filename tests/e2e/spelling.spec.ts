import type { Page } from '@playwright/test'
import { fact, openRoom, paste } from './run-page.ts'
import { demoKey, expect, test } from './fixtures.ts'
import { field, openForm } from './search-panel.ts'

const name = 'Mara Lindqvist'
const company = 'northwind-atlas.example'
const respelled = [
  'Mara  Lindqvist',
  'Mara\u00a0Lindqvist',
  'Mara Lindqvist\u200b',
  'MARA LINDQVIST',
  'Ｍａｒａ Lindqvist',
]

const find = (page: Page) => page.getByRole('button', { name: /^Find email · / })

test(
  'Find an email pays once for all spellings of a name',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    const page = await openForm(sidelight, 'Find an email')
    for (const spelled of [name, ...respelled]) {
      await field(page, 'Full name').fill(spelled)
      await field(page, 'Company domain or name').fill(company)
      await find(page).click()
      await expect(
        page.getByText(spelled === name ? /credits? spent\./ : /From your library/).first(),
      ).toBeVisible()
    }
    expect(service.bill(demoKey)).toMatchObject({ charged: 1 })
    expect(service.requests.filter(({ path }) => path.endsWith('/emails/finder'))).toHaveLength(1)
  },
)

const send = (page: Page) => page.getByRole('button', { name: /^Send · / })

test(
  'the console pays once for a profile URL, complete or abbreviated',
  { tag: '@thorough' },
  async ({ sidelight, service, stage }) => {
    const page = await sidelight.chromium.extensionPage('console.html#getEducation')
    const host = new URL(stage.site.url).host
    const spellings = [
      `${stage.site.url}/in/mara-lindqvist/`,
      `${stage.site.url}/in/Mara\u200b-Lindqvist?x=1`,
      `//${host}/in/mara-lindqvist`,
      '/in/mara-lindqvist',
      'mara-lindqvist\u00a0',
    ]
    for (const [at, spelled] of spellings.entries()) {
      await field(page, 'socialUrl').fill(spelled)
      await send(page).click()
      if (at === 0) await expect(page.getByText('Done', { exact: true }).first()).toBeVisible()
      else await expect(page.getByText('Showing the saved response')).toBeVisible()
    }
    expect(service.requests.filter(({ path }) => path.endsWith('/education'))).toHaveLength(1)
  },
)

test('a suppressed person is refused in the console and counted in a pasted list, in any spelling', async ({
  sidelight,
  service,
}) => {
  const data = await openRoom(sidelight, 'data')
  const part = data.getByRole('region', { name: 'Suppression list' })
  await part.getByRole('textbox', { name: 'People to add' }).fill('Ann Lee, Acme')
  await part.getByRole('button', { name: 'Add to suppression list' }).click()
  await expect(part.getByText('1 added to the suppression list.')).toBeVisible()

  const page = await sidelight.chromium.extensionPage('console.html#emailFinderFromNameAndCompany')
  for (const spelled of ['AnnLee', 'Lee,\u00a0Ann', 'Аnn\u200b Lee']) {
    await field(page, 'fullName').fill(spelled)
    await field(page, 'companyDomain').fill('Acme')
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('on your suppression list')
  }
  const run = await paste(sidelight, ['Аnn  Lee, Acme', 'Lee, Ann; Acme', 'Ann\u200b Lee, Acme Ltd.'])
  await expect(fact(run, 'Maximum cost')).toContainText('0')
  expect(service.bill(demoKey)).toMatchObject({ charged: 0 })
})
