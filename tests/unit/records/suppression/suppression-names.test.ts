import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalEmail,
  companyKeys,
  namePairs,
  namesInText,
  suppressionNames,
} from '../../../../lib/records/suppression/suppression-names.ts'

describe('spellings of one person', () => {
  test.each([
    ['Jane Doe', 'Doe, Jane'],
    ['Jane Doe', 'Dr. JANE M. DOE, PhD'],
    ['Jürgen Müller', 'Juergen Mueller'],
    ['José Álvarez', 'jose alvarez'],
    ['Ana García López', 'Ana García'],
    ['Åse Bø', 'Aase Bo'],
    ['Jean-Luc O’Brien', "Jean Luc O'Brien"],
    ['Le Van', 'LE VAN'],
    ['Jan van der Berg', 'Jan Berg'],
    ['王小明', ' 王小明 '],
  ])('the names %s and %s match', (one, other) => {
    expect(namePairs(other).filter((pair) => namePairs(one).includes(pair))).not.toEqual([])
  })

  test.each([
    ['Acme Tools Ltd.', 'https://www.acme-tools.example/about'],
    ['Acme Tools', 'eu.acme-tools.co.example'],
    ['ACME S.A.', 'acme'],
    ['Müller & Co. KG', 'mueller.example'],
  ])('the companies %s and %s match', (one, other) => {
    expect(companyKeys(other).filter((key) => companyKeys(one).includes(key))).not.toEqual([])
  })

  test.each([
    ['Ann+news@Acme.example', 'ann@acme.example'],
    [' <mailto:ann@acme.example.> ', 'ann@acme.example'],
    ['ann%40acme.example', 'ann@acme.example'],
    ['a.n.n+x@googlemail.com', 'ann@gmail.com'],
    ['a.nn@acme.example', 'a.nn@acme.example'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ])('the email address %s is normalized to %s', (typed, mailbox) => {
    expect(canonicalEmail(typed)).toBe(mailbox)
  })
})

test.each([
  ['Jane Doe', 'Jane Roe'],
  ['Jane Doe', 'John Doe'],
  ['Doe', 'Jane'],
])('the names %s and %s do not match', (one, other) => {
  expect(namePairs(other).filter((pair) => namePairs(one).includes(pair))).toEqual([])
})

test('parsing any text, name, company or mailbox terminates', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(namesInText(text)).toEqual(namesInText(text))
      expect(namesInText(encodeURIComponent(text.toWellFormed())).emails.every(Boolean)).toBe(true)
      expect(suppressionNames({ emails: [text], names: [text], companies: [text] }).every(Boolean)).toBe(true)
    }),
  )
})

test('any name and company match in other case, spacing and order', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/)
  fc.assert(
    fc.property(word, word, word, (first, last, company) => {
      const one = suppressionNames({ names: [`${first} ${last}`], companies: [company] })
      const other = suppressionNames({
        names: [`  ${last.toUpperCase()},  ${first.toLowerCase()} `],
        companies: [`${company.toUpperCase()}, Inc.`],
      })
      expect(other.filter((name) => one.includes(name))).not.toEqual([])
    }),
  )
})
