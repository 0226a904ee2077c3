import { expect, test } from 'vitest'
import type { Company } from '../../../lib/api/schemas/company.ts'
import { aliasesOfCompany } from '../../../lib/records/identity/aliases.ts'
import { recordOf } from '../../../lib/records/record.ts'
import { filed, openDatabase } from './findings.fixture.ts'

const host = 'https://www.social.example'

async function bothKept(one: Company, other: Company) {
  const db = openDatabase()
  for (const [at, company] of [one, other].entries())
    await filed(db, at + 1, {
      kind: 'company',
      aliases: aliasesOfCompany(company, host),
      sections: { company },
    })
  const names = await Promise.all(
    [one, other].map(async ({ universalName }) => {
      const record = await recordOf(db, `company:${universalName}`)
      return record?.sections.company?.data.name
    }),
  )
  return names
}

test('companies with different websites stay separate', async () => {
  const acme = { universalName: 'acme', name: 'Acme', websiteUrl: 'https://acme.example' }
  const bolt = { universalName: 'bolt', name: 'Bolt', websiteUrl: 'https://bolt.example' }
  expect(await bothKept(acme, bolt)).toEqual(['Acme', 'Bolt'])
})

test.each([
  ['a website that hosts many companies', 'https://links.example/acme', 'https://links.example/bolt'],
  ['the website of their group', 'https://group.example', 'https://group.example'],
])('companies that share %s stay separate', async (_, acmes, bolts) => {
  const acme = { universalName: 'acme', socialId: '1', name: 'Acme', websiteUrl: acmes }
  const bolt = { universalName: 'bolt', socialId: '2', name: 'Bolt', websiteUrl: bolts }
  expect(await bothKept(acme, bolt)).toEqual(['Acme', 'Bolt'])
})
