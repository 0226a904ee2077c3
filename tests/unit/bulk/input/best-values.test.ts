import { describe, expect, test } from 'vitest'
import { delimiterOf, parseTable, sampleOf, type TableFormat } from '../../../../lib/bulk/input/table.ts'

const host = 'https://www.social.example'

async function read(lines: string[], known: Partial<TableFormat> = {}) {
  const text = lines.join('\n')
  const source = { text, delimiter: delimiterOf(text) }
  return parseTable(source, sampleOf(source, host, known), host)
}

const emailsOf = async (lines: string[]) => (await read(lines)).entries.map(({ email }) => email ?? null)

describe('the heading row of a table', () => {
  test.each([
    [
      'below notes, a title and blank lines',
      ['Export of 27 Nov', '', '"Notes, with commas"', 'Name,Email', 'Ann Lee,ann@acme.example'],
    ],
    ['on top', ['Name,Email', 'Ann Lee,ann@acme.example']],
    ['missing', ['Ann Lee,ann@acme.example', 'Bob Roe,bob@acme.example']],
  ])('the heading row %s is not a lookup', async (_, lines) => {
    const { entries } = await read(lines)
    expect(entries[0]).toMatchObject({ email: 'ann@acme.example', firstName: 'Ann', lastName: 'Lee' })
  })

  test('a heading row repeated in the middle is skipped and counted', async () => {
    const { entries, unread, headings } = await read([
      'Name,Email',
      'Ann Lee,ann@acme.example',
      'Name,Email',
      'Bob Roe,bob@acme.example',
    ])
    expect([entries.length, unread.length, headings]).toEqual([2, 0, 1])
  })

  test('the heading row is not a lookup when the user mapped the columns without one', async () => {
    const { entries, unread } = await read(['Full name,Company', 'Ann Lee,Acme'], {
      heading: null,
      columns: ['fullName', 'company'],
    })
    expect(entries.map(({ label }) => label)).toEqual(['Ann Lee, Acme'])
    expect(unread).toEqual([])
  })

  test('rows above a heading row chosen by the user are skipped', async () => {
    const { entries } = await read(['Jane Doe,Acme', 'Who,Where', 'Ann Lee,Acme'], {
      heading: 2,
      columns: ['fullName', 'company'],
    })
    expect(entries.map(({ label }) => label)).toEqual(['Ann Lee, Acme'])
  })
})

test('placeholders, noise and quoted formulas affect their own cell, not the column', async () => {
  const cells = [
    'n/a',
    '-',
    'pending',
    '(none)',
    '/o=Org/cn=Recipients/cn=ann',
    '不明',
    'ninguno',
    '="ann@acme.example"',
    'ann2@acme.example',
  ]
  const lines = [
    'First name,Last name,Company,Email',
    ...cells.map((cell, at) => `Ann${'abcdefghi'[at]},Lee,Acme,"${cell.replaceAll('"', '""')}"`),
  ]
  const { entries, unread } = await read(lines)
  expect(unread).toEqual([])
  expect(entries.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 7 }, () => 'name'),
    'email',
    'email',
  ])
})

test('emails that start after hundreds of empty cells are read', async () => {
  const rows = Array.from(
    { length: 700 },
    (_, at) => `Ann,Lee,Acme ${at},${at < 600 ? 'pending' : `ann${at}@acme.example`}`,
  )
  const { entries } = await read(['First name,Last name,Company,Email', ...rows])
  expect(entries.filter(({ kind }) => kind === 'email')).toHaveLength(100)
})

test.each([
  ['ann@acme.example; al@acme.example', 'ann@acme.example'],
  ['ann@acme.example ::: al@acme.example', 'ann@acme.example'],
  ['ann@acme.example, al@acme.example', 'ann@acme.example'],
  ['pending; ann@acme.example', 'ann@acme.example'],
])('several emails in one cell are read, the first one first: %s', async (cell, email) => {
  expect(await emailsOf(['Name\tEmail', `Ann Lee\t${cell}`])).toEqual([email])
})

test('owners, managers, assistants and inviters are never looked up', async () => {
  const { entries } = await read([
    'Name,Company,Owner Email,Manager Email,Assistant Profile,Invited By',
    'Ann Lee,Acme,rep@mine.example,boss@mine.example,https://www.social.example/in/assistant/,me@mine.example',
  ])
  expect(entries).toMatchObject([{ kind: 'name', firstName: 'Ann', company: 'Acme' }])
  expect(entries[0]?.email).toBeUndefined()
})

test('a profile that is equal in every row is taken for the author of the file and ignored', async () => {
  const rows = ['Ann Lee', 'Bob Roe', 'Cy Coe'].map(
    (name) => `${name},Acme,https://www.social.example/in/myself/`,
  )
  const { entries } = await read(['Name,Company,Profile URL', ...rows])
  expect(entries.map(({ kind }) => kind)).toEqual(['name', 'name', 'name'])
})

test("a person's page takes precedence over a company page, in any order of columns", async () => {
  const { entries } = await read([
    'Company URL,Name,Profile URL',
    'https://www.social.example/company/acme/,Ann Lee,https://www.social.example/in/ann-lee/',
    'https://www.social.example/company/acme/,Bob Roe,',
  ])
  expect(entries[0]?.page?.id).toBe('ann-lee')
  expect(entries).toHaveLength(1)
})

test('a profile in a website column is a profile, and a website in a profile column is a domain', async () => {
  const { entries } = await read([
    'Name,Website,Profile',
    'Ann Lee,https://www.social.example/in/ann-lee/,',
    'Bob Roe,,https://beta.example/',
  ])
  expect(entries).toMatchObject([{ page: { id: 'ann-lee' } }, { domain: 'beta.example', lastName: 'Roe' }])
})

test.each([
  'Freelance',
  'self-employed',
  'Confidential',
  'Selbstständig',
  'Autónomo',
  'フリーランス',
  'عمل حر',
  '-',
  'N/A',
])('%s is not a company', async (company) => {
  const { entries, unread } = await read(['Name,Company', `Ann Lee,${company}`])
  expect(entries).toEqual([])
  expect(unread).toMatchObject([{ reason: 'no-company' }])
})

test('a website on a shared host does not identify a company', async () => {
  const { entries, unread } = await read([
    'Name,Company,Website',
    'Ann Lee,Acme,https://www.facebook.com/acme',
    'Bob Roe,,https://beta.wixsite.com/home',
    'Cy Coe,Facebook,facebook.com',
  ])
  expect(entries).toMatchObject([
    { lastName: 'Lee', company: 'Acme' },
    { lastName: 'Coe', domain: 'facebook.com' },
  ])
  expect(entries[0]?.domain).toBeUndefined()
  expect(unread).toMatchObject([{ line: 3, reason: 'shared-host' }])
})

test.each(['Public Identifier', 'Profile handle', 'publicIdentifier'])(
  'a handle without an address below the heading %s is the page of a person',
  async (heading) => {
    const { entries, unread } = await read([
      `First Name,${heading},Company`,
      'Ann,ann-lee-12b34,Acme',
      'Bob,n/a,Beta',
      'Cy,www.social.example/in/cy-coe,',
    ])
    expect(entries.map(({ page }) => page?.url)).toEqual([`${host}/in/ann-lee-12b34/`, `${host}/in/cy-coe/`])
    expect(unread).toMatchObject([{ line: 3, reason: 'one-word' }])
  },
)

test('a word below the heading Profile is not a handle', async () => {
  const { entries } = await read(['First Name,Last Name,Profile,Company', 'Ann,Lee,Marketing,Acme'])
  expect(entries).toMatchObject([{ kind: 'name', lastName: 'Lee' }])
  expect(entries[0]?.page).toBeUndefined()
})

test.each([
  ['Primer apellido,Segundo apellido', 'García,López', 'García López'],
  ['Apellido paterno,Apellido materno', 'García,López', 'García López'],
  ['Apellido 1,Apellido 2', 'García,', 'García'],
  ['First surname,Second surname', ',López', 'López'],
  ['Segundo apellido,Primer apellido', 'López,García', 'García López'],
  ['Last Name,Last Name (legal)', 'García,López', 'García'],
])('the last name in the columns %s with %s is %s', async (headings, cells, lastName) => {
  const { entries } = await read([`Nombre,${headings},Empresa`, `Ana,${cells},Acme`])
  expect(entries).toMatchObject([{ kind: 'name', firstName: 'Ana', lastName, company: 'Acme' }])
})

test('a second last name beside a second first name belongs to another person', async () => {
  const { entries } = await read([
    'First Name,Last Name,First Name 2,Last Name 2,Company',
    'Ann,Lee,Bob,Roe,Acme',
  ])
  expect(entries).toMatchObject([{ firstName: 'Ann', lastName: 'Lee' }])
})
