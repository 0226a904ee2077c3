import { strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { isWorkbook, readWorkbook } from '../../../../lib/bulk/input/read-workbook.ts'
import { readCardContacts } from '../../../../lib/bulk/input/contacts.ts'
import { parseContacts } from '../../../../lib/bulk/input/parse-contacts.ts'
import { isContactCards, readContactCards } from '../../../../lib/bulk/input/vcards.ts'

const host = 'https://www.social.example'

const cards = (...lines: string[]) => readContactCards(strToU8(lines.join('\r\n')), 'utf-8')

/** Counts the characters and values through which searching, inserting and copying methods went. */
async function examinedDuring(act: () => Promise<void>): Promise<number> {
  let examined = 0
  const count = <Kind extends object>(kind: Kind, names: (keyof Kind & string)[]) => {
    for (const name of names) {
      const original = kind[name] as (...given: unknown[]) => unknown
      const counted = function (this: ArrayLike<unknown>, ...given: unknown[]) {
        examined += this.length
        return original.apply(this, given)
      }
      vi.spyOn(kind, name as never).mockImplementation(counted as never)
    }
  }
  count(Array.prototype, ['some', 'includes', 'indexOf', 'find', 'splice', 'unshift', 'join'])
  count(String.prototype, ['endsWith', 'slice'])
  await act().finally(() => vi.restoreAllMocks())
  return examined
}

describe('vCard files', () => {
  test('a vCard 2.1 with quoted-printable text in its own charset is read across lines', async () => {
    const [card] = await cards(
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96zt=C3=BCrk;Ay=C5=9Fe;;;',
      'FN;ENCODING=QUOTED-PRINTABLE;CHARSET=iso-8859-1:Jos=E9=20Mu=',
      '=F1oz',
      'ORG;QUOTED-PRINTABLE;CHARSET=UTF-8:A=3BB;R=26D',
      'TEL;CELL:+905551',
      'EMAIL;INTERNET:ayse@deniz.example',
      'END:VCARD',
    )
    expect(card).toMatchObject({
      name: ['Öztürk', 'Ayşe', '', '', ''],
      fullName: 'José Muñoz',
      organization: ['A;B', 'R&D'],
      phones: ['+905551'],
      emails: [{ text: 'ayse@deniz.example', type: null }],
    })
  })

  test('a vCard 3.0 or 4.0 is unfolded and unescaped, with groups and the preferred email', async () => {
    const [card] = await cards(
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Émilie',
      '  Dubois',
      'ORG:Atelier\\, Bois \\; Fils;Ventes',
      'NOTE:One\\nTwo',
      'item1.EMAIL;TYPE=home:home@dubois.example',
      'item2.EMAIL;PREF=1;TYPE="work":mailto:emilie@atelier.example',
      'URL;type=pref:https\\://www.social.example/in/emilie',
      'END:VCARD',
    )
    expect(card).toMatchObject({
      fullName: 'Émilie Dubois',
      organization: ['Atelier, Bois ; Fils', 'Ventes'],
      note: 'One\nTwo',
      emails: [
        { text: 'emilie@atelier.example', type: 'professional' },
        { text: 'home@dubois.example', type: 'personal' },
      ],
      urls: ['https://www.social.example/in/emilie'],
    })
  })

  test('an incomplete vCard does not affect the others', async () => {
    const read = await cards(
      'BEGIN:VCARD',
      'FN:Ann',
      'BEGIN:VCARD',
      'FN:Bob',
      '???',
      'EMAIL',
      'END:VCARD',
      'END:VCARD',
      'FN:Cy',
    )
    expect(read.map(({ fullName }) => fullName)).toEqual(['Bob'])
  })

  test('a vCard file is recognized by its first line, and any text is parsed without an error', async () => {
    expect(isContactCards('BEGIN:VCARD\nFN:Ann\nEND:VCARD')).toBe(true)
    expect(isContactCards('Name,Email\nAnn,ann@acme.example')).toBe(false)
    const line = fc.oneof(
      fc.constantFrom(
        'BEGIN:VCARD',
        'END:VCARD',
        'N;ENCODING=QUOTED-PRINTABLE:=',
        'EMAIL;X=":a@b.example',
        ' folded',
        '=C3',
      ),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line), async (lines) => {
        expect(Array.isArray(await cards(...lines))).toBe(true)
      }),
    )
  })

  test("a vCard of Apple's programs labels an email by a property of its group", async () => {
    const [card] = await cards(
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Ann Lee',
      'item1.EMAIL;type=INTERNET;type=pref:ann@acme.example',
      'item1.X-ABLabel:_$!<Work>!$_',
      'item2.EMAIL;type=INTERNET:ann@home.example',
      'item2.X-ABLabel:_$!<Home>!$_',
      'CATEGORIES:Customers,VIP\\, gold',
      'END:VCARD',
    )
    expect(card).toMatchObject({
      emails: [
        { text: 'ann@acme.example', type: 'professional' },
        { text: 'ann@home.example', type: 'personal' },
      ],
      categories: ['Customers', 'VIP, gold'],
    })
  })

  test.each([
    [
      'that Apple shows as a company',
      ['X-ABShowAs:COMPANY', 'N:;;;;', 'FN:Acme', 'ORG:Acme;', 'EMAIL:info@acme.example'],
      'acme.example',
    ],
    ['of an organization', ['KIND:org', 'FN:Acme', 'EMAIL:info@mail.acme.example'], 'mail.acme.example'],
    ['named like its organization', ['FN:ACME', 'ORG:Acme', 'EMAIL:info@acme.example'], 'acme.example'],
    [
      'with a website and a mail provider',
      ['X-ABShowAs:COMPANY', 'FN:Acme', 'EMAIL:acme@gmail.com', 'URL:https://www.acme.example/de'],
      'acme.example',
    ],
    ['with only a mail provider', ['X-ABShowAs:COMPANY', 'FN:Acme', 'EMAIL:acme@gmail.com'], null],
    ['with only a phone number', ['X-ABShowAs:COMPANY', 'FN:Acme', 'ORG:Acme', 'TEL:+4930123456'], null],
  ])("a card %s is looked up by the company's domain and imported as no person", async (_, lines, domain) => {
    const read = await cards('BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD')
    const { entries } = await parseContacts(read, host)
    expect(entries.map((entry) => [entry.kind, entry.domain, entry.email])).toEqual(
      domain === null ? [] : [['domain', domain, undefined]],
    )
    expect(await readCardContacts(read, host)).toMatchObject({ contacts: [], skipped: [{ line: 1 }] })
  })

  test("a card that Apple shows as a company and that has a person's name is that person", async () => {
    const read = await cards(
      'BEGIN:VCARD',
      'X-ABShowAs:COMPANY',
      'N:Lee;Ann;;;',
      'FN:Acme',
      'ORG:Acme',
      'EMAIL:ann@acme.example',
      'END:VCARD',
    )
    const { entries } = await parseContacts(read, host)
    expect(entries).toMatchObject([{ kind: 'email', email: 'ann@acme.example', firstName: 'Ann' }])
    expect((await readCardContacts(read, host)).contacts).toMatchObject([
      { name: 'Ann Lee', company: 'Acme' },
    ])
  })

  test.each([
    ['emails', (at: number) => `EMAIL:ann${at}@acme.example`],
    ['preferred emails', (at: number) => `EMAIL;TYPE=pref:ann${at}@acme.example`],
    ['phones', (at: number) => `TEL:+49 ${at}`],
    ['notes', (at: number) => `NOTE:${at}`],
    ['folded lines', (at: number) => ` ${at}`],
    ['soft line breaks', (at: number) => `${at}=`],
  ])('a card of many %s searches and copies none of its lists for each', async (_, lineOf) => {
    const many = 5000
    const lines = Array.from({ length: many }, (_, at) => lineOf(at))
    const examined = await examinedDuring(async () => {
      const encoded = 'NOTE;ENCODING=QUOTED-PRINTABLE:a='
      const [card] = await cards('BEGIN:VCARD', 'FN:Ann Lee', encoded, ...lines, 'z', 'END:VCARD')
      expect(card?.fullName).toBe('Ann Lee')
    })
    expect(examined).toBeLessThan(200 * many)
  })

  test('a card with a preferred value lists it first, and each value once', async () => {
    const [card] = await cards(
      'BEGIN:VCARD',
      'EMAIL:a@acme.example',
      'EMAIL;PREF=1:b@acme.example',
      'EMAIL;TYPE=pref:c@acme.example',
      'EMAIL;TYPE=pref:a@acme.example',
      'TEL:1',
      'TEL;TYPE=pref:2',
      'TEL:1',
      'END:VCARD',
    )
    expect(card?.emails.map(({ text }) => text)).toEqual([
      'c@acme.example',
      'b@acme.example',
      'a@acme.example',
    ])
    expect(card?.phones).toEqual(['2', '1'])
  })

  test('a card with 200,000 categories or as much quoted text on one line is read', async () => {
    const categories = Array.from({ length: 200_000 }, (_, at) => `c${at}`)
    const [card] = await cards(
      'BEGIN:VCARD',
      `CATEGORIES:${categories.join(',')}`,
      `FN;ENCODING=QUOTED-PRINTABLE:=C3=96${'a'.repeat(200_000)}`,
      'END:VCARD',
    )
    expect([card?.categories.length, card?.fullName.length]).toEqual([200_000, 200_001])
  })

  test('vCards with pictures of a megabyte, folded or on one line, are skipped', async () => {
    const picture = 'A'.repeat(1_000_000)
    const folded = picture.replaceAll(/.{74}/g, '$&\r\n ')
    const read = await cards(
      `BEGIN:VCARD\r\nFN:Ann Lee\r\nPHOTO;ENCODING=b;TYPE=JPEG:${picture}\r\nEND:VCARD`,
      `BEGIN:VCARD\r\nPHOTO;ENCODING=b;TYPE=JPEG:${folded}\r\nFN:Bob Roe\r\nEND:VCARD`,
      `BEGIN:VCARD\r\nPHOTO;${picture}\r\nFN:Cy Coe\r\nEND:VCARD`,
    )
    expect(read.map(({ fullName }) => fullName)).toEqual(['Ann Lee', 'Bob Roe', 'Cy Coe'])
  })
})

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)

const workbook = (sheets: Record<string, string>, strings = '') =>
  zipSync({
    'xl/workbook.xml': xml(
      `<workbook><sheets>${Object.keys(sheets)
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships>${Object.keys(sheets)
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Target="${at % 2 ? '/xl/' : ''}worksheets/sheet${at + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    ...(strings ? { 'xl/sharedStrings.xml': xml(`<sst>${strings}</sst>`) } : {}),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        xml(`<worksheet><cols><col min="1"/></cols><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  })

describe('xlsx workbooks', () => {
  test('a workbook is read sheet by sheet, with blank rows and empty cells', async () => {
    const file = workbook(
      {
        'People &amp; co': `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Mail</t></is></c></row>
          <row r="3"><c r="A3" t="str"><v>Ann &lt;Lee&gt;</v></c><c r="B3"><v>12.5</v></c><c r="C3" t="b"><v>1</v></c></row>`,
        Empty: '',
      },
      '<si><r><t>Na</t></r><r><t xml:space="preserve">me</t></r><rPh sb="0" eb="1"><t>ナ</t></rPh></si>',
    )
    expect(isWorkbook(file)).toBe(true)
    expect(await readWorkbook(file)).toEqual([
      { name: 'People & co', rows: [['Name', '', 'Mail'], [], ['Ann <Lee>', '12.5', 'TRUE']] },
      { name: 'Empty', rows: [] },
    ])
  })

  test('links behind texts are columns after the others, long numbers have all digits, and hidden sheets are last', async () => {
    const files = {
      'xl/workbook.xml': xml(
        '<workbook><sheets><sheet name="Old" state="hidden" r:id="a"/><sheet name="People" r:id="b"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': xml(
        '<Relationships><Relationship Id="a" Target="worksheets/1.xml"/><Relationship Id="b" Target="worksheets/2.xml"/></Relationships>',
      ),
      'xl/worksheets/1.xml': xml('<worksheet><sheetData/></worksheet>'),
      'xl/worksheets/2.xml': xml(
        `<worksheet><sheetData>
          <row r="1"><c r="A1" t="str"><v>Name</v></c><c r="B1" t="str"><v>Phone</v></c></row>
          <row r="2"><c r="A2" t="str"><v>Ann Lee</v></c><c r="B2"><v>4.9301234567E10</v></c></row>
          <row r="3"><c r="A3" t="str"><v>ann@acme.example</v></c></row></sheetData>
          <hyperlinks><hyperlink ref="A2" r:id="x"/><hyperlink ref="A3" r:id="y"/></hyperlinks></worksheet>`,
      ),
      'xl/worksheets/_rels/2.xml.rels': xml(
        '<Relationships><Relationship Id="x" Target="https://www.social.example/in/annlee"/><Relationship Id="y" Target="mailto:ann@acme.example"/></Relationships>',
      ),
    }
    expect(await readWorkbook(zipSync(files))).toEqual([
      {
        name: 'People',
        rows: [
          ['Name', 'Phone'],
          ['Ann Lee', '49301234567', 'https://www.social.example/in/annlee'],
          ['ann@acme.example'],
        ],
      },
      { name: 'Old', rows: [] },
    ])
  })

  test('a merged cell counts in each of its rows, except in blank ones', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = [
      `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Company')}</row>`,
      `<row r="2">${cell('A2', 'Ann Lee')}${cell('B2', 'Acme')}</row>`,
      `<row r="3">${cell('A3', 'Bo Roe')}<c r="B3" s="1"/></row>`,
      `<row r="5">${cell('A5', 'Cy Coe')}</row>`,
      `<row r="6">${cell('A6', 'Di Doe')}</row>`,
    ]
    const merged = ['A1:C1', 'B2:B5', 'B9:B12', 'B3:A1', 'B2', ''].map((ref) => `<mergeCell ref="${ref}"/>`)
    const file = workbook({
      People: `${rows.join('')}</sheetData><mergeCells>${merged.join('')}</mergeCells>`,
    })
    expect((await readWorkbook(file))[0]?.rows).toEqual([
      ['Name', 'Company'],
      ['Ann Lee', 'Acme'],
      ['Bo Roe', 'Acme'],
      [],
      ['Cy Coe', 'Acme'],
      ['Di Doe'],
    ])
  })

  test('a workbook of merged cells over all rows is refused before it takes hours', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`,
    )
    const merged = '<mergeCell ref="A1:A1048576"/>'.repeat(20_000)
    const file = workbook({ People: `${rows.join('')}</sheetData>${merged}` })
    await expect(readWorkbook(file)).rejects.toMatchObject({ reason: 'too-large' })
  })

  test('a workbook with more cells than fit into memory is refused', async () => {
    const far = Array.from(
      { length: 700 },
      (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
    )
    await expect(readWorkbook(workbook({ People: far.join('') }))).rejects.toMatchObject({
      reason: 'too-large',
    })
    const low = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`S${at}`, '<row r="1048576"/>']))
    await expect(readWorkbook(workbook(low))).rejects.toMatchObject({ reason: 'too-large' })
  })

  test.each([
    ['unclosed rows', '<row>'.repeat(1_000_000)],
    ['unfinished rows', '<row '.repeat(1_000_000)],
    ['an endless attribute', `<row ${'a'.repeat(1_000_000)}/>`],
    ['unclosed annotations', `<row><c t="inlineStr"><is>${'<rPh>'.repeat(1_000_000)}</is></c></row>`],
  ])('a workbook with %s is read to its end', async (_, rows) => {
    // Quadratic code would not end.
    expect(await readWorkbook(workbook({ People: rows }))).toHaveLength(1)
  })

  test('a protected, old or invalid workbook is refused with the reason', async () => {
    await expect(readWorkbook(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).rejects.toMatchObject({
      reason: 'protected',
    })
    await expect(readWorkbook(Uint8Array.of(0x50, 0x4b, 3, 4, 9))).rejects.toMatchObject({
      reason: 'unreadable',
    })
    await expect(readWorkbook(zipSync({ 'a.txt': strToU8('a') }))).rejects.toMatchObject({
      reason: 'unreadable',
    })
  })
})
