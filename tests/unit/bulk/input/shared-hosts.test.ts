import { describe, expect, test } from 'vitest'
import { parseText } from '../../../../lib/bulk/input/parse-text.ts'
import { parseTable, sampleOf } from '../../../../lib/bulk/input/table.ts'
import { exportColumns } from '../../../../lib/exports/columns.ts'
import { exportViewOf } from '../../../../lib/exports/export-view.ts'
import { domainOfWebsite } from '../../../../lib/input/domain-of-website.ts'
import { matchKeysOf } from '../../../../lib/records/matching/match-keys.ts'
import type { SectionRow } from '../../../../lib/records/rows/sections.ts'
import type { Subject } from '../../../../lib/records/rows/subject.ts'
import { fields } from '../../../../lib/search/remote/fields.ts'
import { prefills } from '../../../../lib/search/remote/prefill.ts'
import { sectionsByName } from '../../../../lib/records/sections-by-name.ts'

const host = 'https://www.social.example'

const shared = [
  'gmail.com',
  'www.gmx.de',
  'https://acme.wixsite.com/shop',
  'linktr.ee/acme',
  'https://www.facebook.com/acme',
  'https://sites.google.com/view/acme',
  'https://apps.apple.com/app/acme',
]

const company = (websiteUrl: string) => {
  const subject: Subject = {
    key: 'company:acme',
    kind: 'company',
    aliases: ['company:acme'],
    name: 'Acme',
    headline: '',
    company: 'Acme',
    place: '',
    email: '',
    url: `${host}/company/acme/`,
    tags: [],
    lists: [],
    note: '',
    createdAt: 1,
    updatedAt: 1,
  }
  const row: SectionRow = {
    subject: 'company:acme',
    name: 'company',
    at: 1,
    operation: 'enrichProfile',
    request: 'r',
    source: null,
    unreadable: [],
    data: { name: 'Acme', websiteUrl },
  }
  return { subject, row }
}

describe.each(shared)('host shared by many companies: %s', (website) => {
  test('a shared host is not used as a company domain in a search field, a line, a table, a record or an export', async () => {
    expect(domainOfWebsite(website)).toBeNull()
    expect([fields.domain.read(website, host), fields.companyDomain.read(website, host)]).toEqual([
      null,
      null,
    ])
    expect(fields.company.read(website, host)).toBeNull()
    expect((await parseText(website, host)).unread).toMatchObject([{ reason: 'shared-host' }])
    const source = { text: `Website\n${website}\nacme.example\n`, delimiter: ',' } as const
    const { entries, unread } = await parseTable(source, sampleOf(source, host), host)
    expect(entries.map(({ domain }) => domain)).toEqual(['acme.example'])
    expect(unread).toMatchObject([{ reason: 'shared-host' }])

    const { subject, row } = company(website)
    expect(matchKeysOf('sections', row)).toBeNull()
    const view = { subject, sections: [row], history: [], requests: new Map(), lists: new Map() }
    expect(exportColumns.domain.value(exportViewOf(view))).toBeNull()
    expect(
      prefills.company({
        page: null,
        record: { subject, sections: sectionsByName([row], subject) },
        employer: { subject, sections: sectionsByName([row], subject) },
        socialUrl: host,
      }),
    ).toEqual({})
  })
})

test('a company that hosts pages of others is looked up by its own domain', async () => {
  const { entries } = await parseText('https://www.facebook.com/\nxing.com', host)
  expect(entries.map(({ domain }) => domain)).toEqual(['facebook.com', 'xing.com'])
})

test('an email address at a mail provider stays an email and gives no company domain', async () => {
  const { entries } = await parseText('ann@gmail.com', host)
  expect(entries).toMatchObject([{ email: 'ann@gmail.com' }])
  expect(entries[0]).not.toHaveProperty('domain')
})
