import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { decode, encodingOf } from '../../../../lib/bulk/input/decode.ts'
import {
  delimiterOf,
  delimiters,
  parseTable,
  sampleOf as sampleOfTable,
  type Delimiter,
  type TableFormat,
} from '../../../../lib/bulk/input/table.ts'
import { noCorrections, withCorrections } from '../../../../lib/bulk/input/parsed-input.ts'

const host = 'https://www.social.example'

const sourceOf = (text: string, delimiter: Delimiter = delimiterOf(text)) => ({ text, delimiter })

const sampleOf = (
  text: string,
  { delimiter, ...known }: Partial<TableFormat> & { delimiter?: Delimiter } = {},
) => sampleOfTable(sourceOf(text, delimiter), host, known)

const read = async (text: string, format: Partial<TableFormat> = {}) =>
  parseTable(sourceOf(text), sampleOf(text, format), host)

describe('decoding of bytes', () => {
  const text = 'Name,Company\r\nJørgen Ångström,Åre Ægir AS\r\n'
  const utf16 = (little: boolean, mark: boolean) => {
    const bytes = new DataView(new ArrayBuffer(2 * (text.length + (mark ? 1 : 0))))
    const whole = (mark ? '\ufeff' : '') + text
    for (let at = 0; at < whole.length; at++) bytes.setUint16(2 * at, whole.charCodeAt(at), little)
    return new Uint8Array(bytes.buffer)
  }
  test.each([
    ['utf-8', new TextEncoder().encode(text)],
    ['utf-8', new TextEncoder().encode(`\ufeff${text}`)],
    ['utf-16le', utf16(true, true)],
    ['utf-16le', utf16(true, false)],
    ['utf-16be', utf16(false, true)],
    ['utf-16be', utf16(false, false)],
    ['windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ])('bytes in %s are decoded', (encoding, bytes) => {
    expect(encodingOf(bytes)).toBe(encoding)
    expect(decode(bytes, encodingOf(bytes))).toBe(text)
  })

  test('any bytes are decoded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof decode(bytes, encodingOf(bytes))).toBe('string')
      }),
    )
  })
})

test.each(['', '\n\n', ' \r\n'])('an empty file has no columns: %j', (text) => {
  expect(sampleOf(text)).toMatchObject({ rows: [], columns: [], heading: null })
})

describe('columns recognized by their headings', () => {
  test.each([
    ['First Name,Last Name,Company Name,Email Address,Website', 'firstName lastName company email domain'],
    [
      'firstName,last_name,companyName,E-mail 1 - Value,Company Domain Name',
      'firstName lastName company email domain',
    ],
    ['Person - Name,Person - Email - Work,Organization - Name', 'fullName email company'],
    ['First Name,Last Name,Account Name,Email,Phone', 'firstName lastName company email phone'],
    ['Vorname,Nachname,Firma,E-Mail,Webseite', 'firstName lastName company email domain'],
    ['Prénom,Nom,Société,Courriel,Site web', 'firstName lastName company email domain'],
    ['Nombre,Apellidos,Empresa,Correo electrónico,Sitio web', 'firstName lastName company email domain'],
    ['Nome,Sobrenome,Empresa,E-mail,Site', 'firstName lastName company email domain'],
    ['名,姓,会社名,メールアドレス,サイト', 'firstName lastName company email domain'],
    ['الاسم الأول,اسم العائلة,الشركة,البريد الإلكتروني,الموقع', 'firstName lastName company email domain'],
    ['Name,Email status,Company phone,Company,Company ID', 'fullName - - company -'],
  ])('the headings %s give the roles', (heading, columns) => {
    const sample = sampleOf(`${heading}\n`)
    expect(sample.heading).toBe(1)
    expect(sample.columns.map((role) => role ?? '-').join(' ')).toBe(columns)
  })
})

test.each([
  ['words', 'Ann '],
  ['letters and spaces', 'x '],
  ['mailboxes', 'a@'],
  ['spaces', ' '],
])('a cell of 20 million characters with %s costs only itself', async (_, text) => {
  const long = text.repeat(20_000_000 / text.length)
  const { entries } = await read(`Full Name,Company,Email\n"${long}",Acme,\nBo Li,Acme,bo@acme.example`)
  expect(entries.map(({ email }) => email)).toContain('bo@acme.example')
})

test('columns are recognized by their values, regardless of the heading', () => {
  const text =
    'A,B,C\nsocial.example/in/jane,jane@acme.example,acme.example\n/in/bob,bob@beta.example,www.beta.example\n'
  expect(sampleOf(`Email,X,Name\n${text.slice(6)}`).columns).toEqual(['address', 'email', 'domain'])
  const bare = sampleOf('Jane Doe;Acme;jane@acme.example\nBob Roe;Beta Tools;bob@beta.example\n')
  expect(bare).toMatchObject({ heading: null, columns: ['fullName', 'company', 'email'] })
  expect(sampleOf('Nombre,Empresa\nJane Doe,Acme\nBob Roe,Beta\n').columns).toEqual(['fullName', 'company'])
})

test('a corrected role stays, and the other roles are detected with it', () => {
  const text = 'Jane Doe;Acme\nBob Roe;Beta\n'
  expect(sampleOf(text, { heading: 1 }).columns).toEqual([null, null])
  expect(sampleOf(text, { delimiter: ',' }).columns).toHaveLength(1)
  expect(sampleOf(text, { columns: [null, 'fullName'] }).columns).toEqual([null, 'fullName'])
})

test('each row becomes an entry by its most certain value', async () => {
  const text = [
    'Name,Company,Email,Website,Profile',
    'Jane Doe,Acme,jane@acme.example,,https://www.social.example/in/jane-doe/',
    '"Roe, Bob",Beta,bob@beta.example; bob@home.example,,',
    'Carol Coe,"Coe, Ltd",,https://coe.example/,',
    ',Delta,,delta.example,',
    'Eve,Eta,,,',
    ',,,,',
    'Jane Doe,Acme,jane@acme.example,,',
    'Jane Doe,Acme,JANE@acme.example,,',
  ].join('\n')
  const { entries, repeats, unread } = await read(text)
  expect(
    entries.map(({ kind, page, email, company, domain }) => [kind, page?.id ?? email ?? company, domain]),
  ).toEqual([
    ['person', 'jane-doe', undefined],
    ['email', 'bob@beta.example', undefined],
    ['name', 'Coe, Ltd', 'coe.example'],
    ['domain', 'Delta', 'delta.example'],
    ['email', 'jane@acme.example', undefined],
  ])
  expect(repeats).toHaveLength(1)
  expect(unread).toMatchObject([{ line: 6, text: 'Eve, Eta', reason: 'one-word' }])
})

test('any table is read in any CSV dialect, each row once', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '"', ',', ';', '|', '\t', '\r', '\n'),
    maxLength: 12,
  })
  const newline = fc.constantFrom('\n', '\r\n', '\r')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, newline), { minLength: 1, maxLength: 20 }),
      fc.constantFrom(...delimiters),
      async (rows, delimiter) => {
        const table = rows.map(([company, note], at) => [`jane${at}@acme.example`, company, note])
        // Rows of one file may end differently, because files of several computers are concatenated.
        const ends = ['\n', ...rows.map(([, , end]) => end)]
        const lines = [['Email', 'Company', 'Note'], ...table].map((row) =>
          Papa.unparse([row], { delimiter }),
        )
        const text = lines.map((line, at) => line + ends[at]).join('')
        const { entries, unread } = await parseTable(
          sourceOf(text, delimiter),
          { heading: 1, columns: ['email', 'company', null] },
          host,
        )
        expect(unread).toEqual([])
        expect(entries.map(({ email }) => email)).toEqual(table.map(([email]) => email))
      },
    ),
  )
})

test('an unmatched quote affects only its own row, and each row is counted', async () => {
  const name = fc.constantFrom(
    'Ann Foe',
    '"Ann" Foe',
    '"Ann Foe',
    '""Ann"" Foe',
    '"Ann, Foe" Roe',
    'Ann 5" Foe',
    '"Foe, Ann"',
  )
  const newline = fc.constantFrom('\n', '\r\n', '\r')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, newline), { minLength: 1, maxLength: 20 }), async (rows) => {
      const text = rows.map(([who, end], at) => `${who},a${at}@acme.example${end}`).join('')
      const format: TableFormat = { heading: 1, columns: ['fullName', 'email'] }
      const { entries, repeats, unread } = await parseTable(
        sourceOf(`Name,Email\n${text}`, ','),
        format,
        host,
      )
      const all = rows.map(([who], at) => ({
        email: `a${at}@acme.example`,
        isTorn: who === '"Ann, Foe" Roe',
      }))
      expect(entries.map(({ email }) => email)).toEqual(
        all.filter(({ isTorn }) => !isTorn).map(({ email }) => email),
      )
      expect(repeats).toEqual([])
      // Only the user can say whether the comma belongs to the name or to the table.
      expect(unread.map(({ line, reason }) => [line, reason])).toEqual(
        all.flatMap(({ isTorn }, at) => (isTorn ? [[at + 2, 'unclear']] : [])),
      )
    }),
  )
})

test('quotes around a part of a cell do not belong to the name', async () => {
  const { entries } = await read('Name,Company\n"Bob" Roe,Acme\n"Cy Coe,"Beta, Inc"\n')
  expect(entries).toMatchObject([
    { firstName: 'Bob', lastName: 'Roe', company: 'Acme' },
    { firstName: 'Cy', lastName: 'Coe', company: 'Beta, Inc' },
  ])
})

test.each(['\n', ' , \n\r\n'])('a heading below blank rows is used: %j', async (blank) => {
  const { entries, unread } = await read(`${blank}Full name,Company\nJane Doe,Acme\n`)
  expect(unread).toEqual([])
  expect(entries.map(({ label }) => label)).toEqual(['Jane Doe, Acme'])
})

test.each([
  ['Name;Notes\n"Bob" Roe;a, b\nCy Coe;c, d, e\n', ';'],
  ['a,b\rc,d\r\ne,f\n', ','],
  ['Ann Foe\nBob Roe\n', ','],
])('the delimiter that splits the rows evenly is detected: %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter)
})

test('reading a long file yields to other work, reports progress and stops when aborted', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `Jane,Doe,Acme ${at},jane${at}@acme.example`)
  const text = ['First name,Last name,Company,Email', ...rows].join('\n')
  let requeues = 0
  const timer = setInterval(() => requeues++)
  const identifiers: number[] = []
  const sample = sampleOf(text)
  const { entries } = await parseTable(sourceOf(text), sample, host, {
    onProgress: (share) => identifiers.push(share),
  })
  clearInterval(timer)
  expect(entries).toHaveLength(20_000)
  expect(requeues).toBeGreaterThan(3)
  expect(identifiers).toEqual(identifiers.toSorted((a, b) => a - b))
  expect(identifiers.at(-1)).toBe(1)
  const stop = new AbortController()
  const reading = parseTable(sourceOf(text), sample, host, {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  await expect(reading).rejects.toThrow('aborted')
})

test.each([
  ['bob@@acme.example', 'Acme', '', 'email', 'bob@acme.example'],
  ['', 'Acme', 'acme.example.', 'domain', 'acme.example'],
  ['', '', 'https://othernet.example/in/jane', 'other-site', undefined],
  ['bob@acme.example', 'Acme', 'https://othernet.example/in/jane', undefined, undefined],
])(
  'a typo in a cell is not replaced by another value: %s, %s, %s',
  async (email, company, domain, reason, meant) => {
    const text = `Name,Email,Company,Website\nBob Roe,${email},${company},${domain}\n`
    const shape = sampleOf(text, { columns: ['fullName', 'email', 'company', 'domain'] })
    const { entries, unread } = await parseTable(sourceOf(text), shape, host)
    expect(unread.map((each) => [each.reason, each.suggestions?.[0]?.text])).toEqual(
      reason ? [[reason, meant]] : [],
    )
    expect(entries).toHaveLength(reason ? 0 : 1)
  },
)

test('an accepted suggestion for a cell keeps the other cells of its row', async () => {
  const reading = await read('Name,Company,Email\nAnn Foe,Acme,ann@acme.con\n')
  const [shown] = reading.unread[0]?.suggestions ?? []
  const taken = new Map([[2, shown!]])
  const { entries } = withCorrections(reading, { ...noCorrections, acceptedSuggestions: taken }, host)
  expect(entries).toMatchObject([{ email: 'ann@acme.com', lastName: 'Foe', company: 'Acme' }])
})

test("a page of a website in a website column gives the company's domain", async () => {
  const text = 'Company,Website\nAcme,https://www.acme.example/\nBeta,https://www.beta.example/en/about?x=1\n'
  const { entries } = await read(text, { columns: ['company', 'domain'] })
  expect(entries.map(({ kind, domain }) => [kind, domain])).toEqual([
    ['domain', 'acme.example'],
    ['domain', 'beta.example'],
  ])
})

test.each(delimiters)('a first line with sep=%s sets the delimiter and is not a row', async (separator) => {
  const row = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(separator)
  const table = [row('E-mail', 'Company'), row('ann@acme.example', 'Acme, Inc'), row('bob@acme.example', '')]
  for (const line of [`sep=${separator}`, `"sep=${separator}"`, `\ufeffSEP=${separator}`]) {
    const text = [line, ...table].join('\r\n')
    const sample = sampleOf(text)
    expect(delimiterOf(text)).toBe(separator)
    expect(sample.heading).toBe(1)
    expect(sample.rows[0]?.cells).toEqual(['E-mail', 'Company'])
    const { entries } = await parseTable(sourceOf(text), sample, host)
    expect(entries.map(({ email }) => email)).toEqual(['ann@acme.example', 'bob@acme.example'])
  }
})
