import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryKinds, type Entry } from '../../../lib/intake/entry.ts'
import { readLine } from '../../../lib/intake/read-line.ts'
import { readText } from '../../../lib/intake/read-text.ts'

const host = 'https://www.social.example'

/** What an entry is asked by, in short. */
function shortOf({ kind, page, email, firstName, lastName, company, domain }: Entry): string {
  const name = [firstName, lastName].filter(Boolean).join('|')
  return [kind, page?.id, email, name, company, domain].filter(Boolean).join(' ')
}

const short = (line: string) => {
  const read = readLine(line, host)
  return typeof read === 'string' ? read : read.map(shortOf).join(' + ')
}

describe('a line is read as what stands in it', () => {
  test.each([
    ['https://www.social.example/in/jane-doe?utm=1#about', 'person jane-doe'],
    ['social.example/in/Jane-Doe/', 'person jane-doe'],
    ['//www.social.example/in/jane-doe', 'person jane-doe'],
    ['de.social.example/in/jane-doe/details/skills', 'person jane-doe'],
    ['/in/jane-doe', 'person jane-doe'],
    ['in/jane-doe', 'person jane-doe'],
    ['• <https://www.social.example/in/jane-doe>', 'person jane-doe'],
    ['https://www.social.example/company/acme-tools/', 'company acme-tools'],
    ['https://www.social.example/jobs/view/3912', 'job 3912'],
    ['jane@acme.example', 'email jane@acme.example'],
    ['mailto:jane@acme.example?subject=Hello', 'email jane@acme.example'],
    ['acme.example', 'domain acme.example'],
    ['https://www.acme.example/about/us', 'domain acme.example'],
    ['Jane Doe, Acme Tools', 'name Jane|Doe Acme Tools'],
    ['Jane Doe\tAcme Tools', 'name Jane|Doe Acme Tools'],
    ['Jane Doe; acme.example', 'name Jane|Doe acme.example'],
    ['Jane Doe (Acme Tools)', 'name Jane|Doe Acme Tools'],
    ['12. Jane Doe - Acme', 'name Jane|Doe Acme'],
    ['Jane Doe, Acme, Inc.', 'name Jane|Doe Acme, Inc.'],
    ['"Doe Tools, Ltd", doe-tools.example', 'domain Doe Tools, Ltd doe-tools.example'],
    ['Dr. Jane van der Berg, Acme', 'name Jane|van der Berg Acme'],
    ['ليلى حداد، الأطلس', 'name ليلى|حداد الأطلس'],
    ['田辺愛子、北風運輸', 'name 田辺愛子 北風運輸'],
    ['Jane Doe <jane@acme.example>', 'email jane@acme.example Jane|Doe'],
    ['Jane Doe jane@acme.example', 'email jane@acme.example Jane|Doe'],
    ['https://www.social.example/in/jane-doe, jane@acme.example', 'person jane-doe jane@acme.example'],
    ['https://www.social.example/company/acme; acme.example', 'company acme acme.example'],
    ['Acme Tools, acme-tools.example', 'domain Acme Tools acme-tools.example'],
    ['a@acme.example, b@acme.example', 'email a@acme.example + email b@acme.example'],
    ['acme.example beta.example', 'domain acme.example + domain beta.example'],
    ['acme.example; beta.example', 'domain acme.example + domain beta.example'],
    ['https://www.social.example/in/a https://www.social.example/in/b', 'person a + person b'],
  ])('%s', (line, read) => {
    expect(short(line)).toBe(read)
  })
})

describe('a line that can not be asked about says why', () => {
  test.each([
    ['https://www.social.example/feed/', 'elsewhere'],
    ['Jane Doe', 'no-company'],
    ['Doe, Jane', 'one-word'],
    ['Jane Doe | VP of Sales | Acme', 'unclear'],
    ['a@acme.example, b@acme.example, acme.example', 'unclear'],
    ['???', 'nothing'],
    ['12345', 'nothing'],
    ['ftp://files.acme.example', 'nothing'],
  ])('%s', (line, why) => {
    expect(short(line)).toBe(why)
  })
})

test('any text at all is read without a throw, and no line of it is lost', async () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('jane@acme.example', 'Jane Doe, Acme', 'social.example/in/jane', 'acme.example', ' '),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
      const text = lines.map((each) => each.replaceAll(/[\r\n\u2028]/g, ' ')).join('\n')
      const { entries, duplicates, unread } = await readText(text, host)
      const alone = text.split('\n').filter((each) => each.trim() !== '')
      const read = alone.map((each) => readLine(each, host)).filter((each) => typeof each === 'object')
      expect(entries.length + duplicates).toBe(read.flat().length)
      expect(unread.length).toBe(alone.length - read.length)
      for (const entry of entries) expect(entryKinds).toContain(entry.kind)
    }),
  )
})

test('the same in another spelling is one entry, the first', async () => {
  const text =
    'Jane@Acme.example\njane@acme.example\n\nJané Doe, ACME\nJane Doe, acme\n/in/x\nsocial.example/in/X'
  const { entries, duplicates } = await readText(text, host)
  expect(entries.map(({ label }) => label)).toEqual(['Jane@Acme.example', 'Jané Doe, ACME', '/in/x'])
  expect(duplicates).toBe(3)
})

test('what could not be read keeps its line', async () => {
  const { unread } = await readText('jane@acme.example\r\n\r\nJane Doe\r\n???', host)
  expect(unread).toEqual([
    { line: 3, text: 'Jane Doe', why: 'no-company' },
    { line: 4, text: '???', why: 'nothing' },
  ])
})

test('reading stops when nobody waits for it', async () => {
  const stop = new AbortController()
  stop.abort()
  await expect(readText('jane@acme.example', host, { signal: stop.signal })).rejects.toThrow('aborted')
})
