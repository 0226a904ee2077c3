import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { parsePaste } from '../../../../lib/bulk/input/parse-paste.ts'
import { parseText } from '../../../../lib/bulk/input/parse-text.ts'

const social = 'https://www.social.example'

async function read(text: string): Promise<{ requested: string[]; unread: [number, string][] }> {
  const { entries, unread } = await parsePaste(text, social)
  return {
    requested: entries.map(
      ({ kind, page, email, domain, firstName, lastName, company }) =>
        `${kind}: ${page?.id ?? email ?? ([firstName, lastName, company].filter(Boolean).join('/') || domain)}`,
    ),
    unread: unread.map(({ line, reason }) => [line, reason]),
  }
}

describe('pasted spreadsheet cells', () => {
  test('pasted cells are read by column, regardless of other content', async () => {
    const rows = [
      ['Name', 'Notes', 'Company', 'Since'],
      ['Jane Doe', 'met; in Rome | twice', 'Acme, Inc.', '2024'],
      ['Ann Lee', '', 'Example Ltd', ''],
      ['', '', '', ''],
      ['Li Wei', 'ask bob@other.invalid?', '', '2020'],
    ]
    expect(await read(rows.map((row) => row.join('\t')).join('\r\n'))).toEqual({
      requested: ['name: Jane/Doe/Acme, Inc.', 'name: Ann/Lee/Example Ltd'],
      unread: [[5, 'no-company']],
    })
  })

  test('pasted cells need no heading', async () => {
    expect(await read('jane@acme.example\tJane Doe\nann@acme.example\tAnn Lee\n')).toEqual({
      requested: ['email: jane@acme.example', 'email: ann@acme.example'],
      unread: [],
    })
  })

  test('a pasted cell may contain several lines', async () => {
    expect(
      await read('Company\tEmail\n"Acme\nTools"\tjane@acme.example\n"5"" pipes"\tann@acme.example'),
    ).toEqual({
      requested: ['email: jane@acme.example', 'email: ann@acme.example'],
      unread: [],
    })
    expect(await read('"Jane Doe\nAcme Tools"\nNobody\n"Ann Lee\r\nExample Ltd"')).toEqual({
      requested: ['name: Jane/Doe/Acme Tools', 'name: Ann/Lee/Example Ltd'],
      unread: [[2, 'no-company']],
    })
  })

  test('pasted cells with mixed columns are read row by row', async () => {
    const rows = [`${social}/in/jane/\t`, '\tann@acme.example', 'Nobody\t', 'Li Wei\tAcme']
    const requested = ['person: jane', 'email: ann@acme.example', 'name: Li/Wei/Acme']
    expect(await read(rows.join('\n'))).toEqual({ requested, unread: [[3, 'no-company']] })
  })

  test('pasted cells are read row by row when one row lacks the common value', async () => {
    const rows = ['Name\tNotes\tCompany', 'Jane Doe\tx\tAcme', '\tacme.example\t']
    expect(await read(rows.join('\n'))).toEqual({
      requested: ['domain: acme.example'],
      unread: [[2, 'unclear']],
    })
  })
})

test('a row that can be looked up is never taken for the heading', async () => {
  for (const text of ['Jane Doe\tAcme Company', 'Jane Doe, Acme Company', 'Jane Doe\tThe Email People']) {
    const others = `${text}\nAnn Lee${text.includes('\t') ? '\t' : ', '}Example`
    expect((await read(others)).requested).toHaveLength(2)
  }
  expect((await read('Full name\tCompany\nJane Doe\tAcme')).requested).toEqual(['name: Jane/Doe/Acme'])
})

describe('a single pasted column', () => {
  test.each([
    ['Email\njane@acme.example\nann@acme.example', ['email: jane@acme.example', 'email: ann@acme.example']],
    [
      `Profile URL\r\n${social}/in/jane/\r\n\r\n${social}/company/acme/\r\n`,
      ['person: jane', 'company: acme'],
    ],
    ['E-Mail-Adresse\njane@acme.example', ['email: jane@acme.example']],
    ['Website\nacme.example\n', ['domain: acme.example']],
  ])('the heading of the column %j is not an entry', async (text, requested) => {
    expect(await read(text)).toEqual({ requested, unread: [] })
  })

  test('a single column keeps its line numbers', async () => {
    expect((await read('Email\njane@acme.example\nnobody')).unread).toEqual([[3, 'no-company']])
  })

  test('a single word is reported as unreadable', async () => {
    expect((await read('Email')).unread).toEqual([[1, 'no-company']])
  })
})

test('text with commas is a table when its first line names every column', async () => {
  expect(await read('First name,Last name,Company\nJane,Doe,"Acme, Inc."\nAnn,Lee,Example')).toEqual({
    requested: ['name: Jane/Doe/Acme, Inc.', 'name: Ann/Lee/Example'],
    unread: [],
  })
  expect((await read('Jane Doe, Acme\nAnn Lee, Example')).requested).toEqual([
    'name: Jane/Doe/Acme',
    'name: Ann/Lee/Example',
  ])
})

test('pasted lines of text are read one by one, not as a table', async () => {
  const line = fc.oneof(
    fc.constantFrom(
      'Jane Doe, Acme',
      'jane@acme.example',
      `${social}/in/jane/`,
      'acme.example',
      '"Jane" <j@a.example>',
      '',
    ),
    fc.string().map((text) => text.replaceAll(/["\t\r\n\u2028]/g, '')),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line), async (lines) => {
      const text = ['jane@first.example', ...lines].join('\n')
      expect(await parsePaste(text, social)).toEqual(await parseText(text, social))
    }),
  )
})

test('each row is read once or reported, for any cell content', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('two\nlines', 'a "quoted" word', '', 'tab\there'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 30 }), async (notes) => {
      const rows = notes.map((note, at) => [`p${at}@acme.example`, note])
      const text = Papa.unparse([['Email', 'Note'], ...rows], { delimiter: '\t' })
      expect((await read(text)).requested).toEqual(rows.map(([email]) => `email: ${email}`))
    }),
  )
})

test('rows may end with any line break, also mixed', async () => {
  const { requested, unread } = await read(
    'Name\tEmail\r\nAnn Foe\tann@acme.com\nBob Roe\tbob@acme.com\r\nAl Foe\tal@acme.com\rCy Coe\tcy@acme.com\n',
  )
  expect(requested).toEqual(['ann', 'bob', 'al', 'cy'].map((name) => `email: ${name}@acme.com`))
  expect(unread).toEqual([])
  const cells = await read('"Ann\nFoe"\tann@acme.com\r\n"Bob" Roe\tbob@acme.com\nCy Coe\tcy@acme.com')
  expect(cells.requested).toEqual(['ann', 'bob', 'cy'].map((name) => `email: ${name}@acme.com`))
})

test.each(['\n', ' \r\n\n'])('the heading below blank lines is not an entry: %j', async (blank) => {
  for (const rows of ['Email\nann@acme.com', 'Email\tNotes\nann@acme.com\t']) {
    const { requested, unread } = await read(blank + rows)
    expect([requested, unread]).toEqual([['email: ann@acme.com'], []])
  }
})

test.each([0, 1, 99, 100, 101, 1000])('a paste of %i rows is read completely', async (count) => {
  const rows = Array.from({ length: count }, (_, at) => `Jane ${at}\tjane${at}@acme.example`)
  expect((await read(['Name\tEmail', ...rows].join('\n'))).requested).toHaveLength(count)
})

describe('hostile input is read in linear time', () => {
  const many = 20_000

  test('an unclosed quote before many lines is read in linear time', async () => {
    const { requested } = await read(`"${'jane.doe@acme.example\n'.repeat(many)}`)
    expect(requested).toEqual(['email: jane.doe@acme.example'])
  })

  test.each(['"a', '"""a', '""', '"a""'])(
    'rows that begin with %s are read in linear time',
    async (quotes) => {
      const rows = `${quotes}\tjane.doe@acme.example\n`.repeat(many)
      const { entries, repeats } = await parsePaste(`Notes\tEmail\n${rows}Last\tlast@acme.example`, social)
      expect([entries.map(({ email }) => email), repeats.length]).toEqual([
        ['jane.doe@acme.example', 'last@acme.example'],
        many - 1,
      ])
    },
  )

  test.each([
    ['typing errors separated by spaces', 'ann@@acme.example '],
    ['typing errors separated by commas', 'ann@@acme.example, '],
    ['torn addresses', 'an n@acme.example '],
  ])('one line of %s is read in linear time', async (_, part) => {
    const { requested, unread } = await read(part.repeat(many / 4))
    expect([requested, unread.length]).toEqual([[], 1])
  })

  test('a line of 50 MB is reported as unreadable, and the next line is read', async () => {
    const long = 'ann@acme.example, '.repeat(50_000_000 / 18)
    const { requested, unread } = await read(`${long}\njane.doe@acme.example`)
    expect(requested).toEqual(['email: jane.doe@acme.example'])
    expect(unread).toEqual([[1, 'unclear']])
  })
})
