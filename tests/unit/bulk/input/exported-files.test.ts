import { readFileSync } from 'node:fs'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import type { InputEntry } from '../../../../lib/bulk/input/input-entry.ts'
import { parseContacts } from '../../../../lib/bulk/input/parse-contacts.ts'
import { parsePaste } from '../../../../lib/bulk/input/parse-paste.ts'
import type { ParsedInput } from '../../../../lib/bulk/input/parsed-input.ts'
import { delimiterOf, parseTable, sampleOf, withoutRowQuotes } from '../../../../lib/bulk/input/table.ts'
import { readContactCards } from '../../../../lib/bulk/input/vcards.ts'

const host = 'https://www.social.example'

interface ExportedFile {
  title: string
  kind: 'table' | 'paste' | 'card'
  text: string
  entries: string[]
  /** Not looked up, with the reason. */
  unread: string[]
}

/** Each section has a title, lines, `=>` for each entry, and `!!` for each row that is not looked up. */
const files = readFileSync(new URL('exported-files.txt', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((part): ExportedFile => {
    const [head = '', ...lines] = part.trimEnd().split('\n')
    const [, title = '', kind = 'table'] = /^(.*?)(?: \[(paste|card)\])?$/.exec(head) ?? []
    const marked = (mark: string) =>
      lines.flatMap((line) => (line.startsWith(mark) ? [line.slice(mark.length)] : []))
    const text = lines.filter((line) => !/^(?:=>|!!) /.test(line)).join('\r\n')
    return { title, kind: kind as ExportedFile['kind'], text, entries: marked('=> '), unread: marked('!! ') }
  })

async function read({ text, kind }: ExportedFile): Promise<ParsedInput> {
  if (kind === 'paste') return parsePaste(text, host)
  if (kind === 'card') return parseContacts(await readContactCards(strToU8(text), 'utf-8'), host)
  const rows = withoutRowQuotes(text)
  const source = { text: rows, delimiter: delimiterOf(rows) }
  return parseTable(source, sampleOf(source, host), host)
}

const summaryOf = ({ page, email, firstName, lastName, company, domain }: InputEntry) =>
  [page ? `${page.kind} ${page.id}` : email, [firstName, lastName].filter(Boolean).join(' '), company, domain]
    .filter(Boolean)
    .join(' | ')

test.each(files)('$title: each row is read by its best value', async (file) => {
  const { entries, unread } = await read(file)
  expect(entries.map(summaryOf)).toEqual(file.entries)
  expect(unread.map(({ line, reason }) => `${line} ${reason}`)).toEqual(file.unread)
})
