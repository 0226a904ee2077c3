import { expect, test } from 'vitest'
import { decode, encodingOf } from '../../../../lib/bulk/input/decode.ts'
import { fullNameOf, type InputEntry } from '../../../../lib/bulk/input/input-entry.ts'
import { delimiterOf, parseTable, sampleOf } from '../../../../lib/bulk/input/table.ts'
import { foreignFile } from '../../../generated/foreign-file.ts'
import { randomOf } from '../../../generated/random.ts'

const host = 'https://www.social.example'

const lookupOf = (entry: InputEntry) =>
  entry.page?.id ?? entry.email ?? `${fullNameOf(entry)}, ${entry.company ?? entry.domain ?? ''}`

const sizes = [0, 1, 2, 3, 5, 10, 20, 40, 99, 100, 101]
const files = Number(process.env['FILES'] ?? 300)

test('generated files of other programs give the best value of each person and no other person', async () => {
  const seed = Number(process.env['SEED'] ?? 20261127)
  let [all, right] = [0, 0]
  const wrong: { file: number; expected: string | null; text: string }[] = []
  for (let file = 0; file < files; file++) {
    const random = randomOf(seed, file)
    const { bytes, people, others, text } = foreignFile(random, random.one(sizes))
    const read = decode(bytes, encodingOf(bytes, ['en']))
    const source = { text: read, delimiter: delimiterOf(read) }
    const { entries, repeats, unread } = await parseTable(source, sampleOf(source, host), host)
    const found = new Set(entries.map(lookupOf))
    const truth = people.flatMap(({ expected }) => expected ?? [])
    for (const other of others) expect(found, `file ${file}`).not.toContain(other)
    // No person is invented. A wrong value of a row was counted as wrong above.
    expect(entries.length + repeats.length + unread.length, `file ${file}\n${text.slice(0, 2000)}`).toBe(
      people.length,
    )
    all += truth.length
    for (const expected of truth)
      if (found.has(expected)) right++
      else wrong.push({ file, expected, text: text.slice(0, 800) })
    for (const entry of entries)
      if (!truth.includes(lookupOf(entry))) wrong.push({ file, expected: `not ${lookupOf(entry)}`, text: '' })
  }
  const maximum = Math.floor(all / 100)
  expect(wrong.length > maximum ? wrong.slice(0, 3) : []).toEqual([])
  expect(right).toBeGreaterThanOrEqual(all - maximum)
})
