import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksIn } from '../../../../lib/search/local/marks.ts'

const marked = (text: string, query: string) =>
  marksIn(text, query)
    .toReversed()
    .reduce(
      (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
      text,
    )

test.each([
  ['Elin Lindqvist', 'lind', 'Elin [Lind]qvist'],
  ['Elin Lindqvist', 'e lindqvist', '[E]lin [Lindqvist]'],
  ['Elin Lindqvist', 'lindkvist', 'Elin [Lindqvist]'],
  ['Jürgen Müller', 'mul', 'Jürgen [Mül]ler'],
  ['Mu\u0308ller', 'mu', '[Mu\u0308]ller'],
  ['Weiß', 'weis', '[Weiß]'],
  ['Weiß', 'wei', '[Wei]ß'],
  ['灯台守 海斗', '台守', '灯[台守] 海斗'],
  ['灯台守 海斗', '灯台守海斗', '[灯台守] [海斗]'],
  ['ليلى قاهرة', 'القاهرة', 'ليلى [قاهرة]'],
  ['ليلى القاهرة', 'القاهرة', 'ليلى [القاهرة]'],
  ['ليلى القاهرة', 'قاهرة', 'ليلى [القاهرة]'],
  ['jane.doe@acme.example', 'doe@ac', 'jane.[doe]@[ac]me.example'],
  ['Anna Annabel', 'anna annabel', '[Anna] [Annabel]'],
  ['Elin', 'x', 'Elin'],
])('in «%s», «%s» highlights «%s»', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test('highlights are within the text, ordered and separate, for any text and query', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, (text, query) => {
      let last = 0
      for (const [start, end] of marksIn(text, query)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        last = end
      }
      expect(last).toBeLessThanOrEqual(text.length)
    }),
  )
})
