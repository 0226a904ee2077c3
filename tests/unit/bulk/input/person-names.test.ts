import { expect, test } from 'vitest'
import { parseNameParts, parsePersonName } from '../../../../lib/bulk/input/parse-person-name.ts'

test.each([
  ['Olu Adeyemi 🚀', 'Olu', 'Adeyemi'],
  ['🌟 Zeynep Öz 🌟', 'Zeynep', 'Öz'],
  ['Ann Lee 👩‍💻 | We’re hiring!', 'Ann', 'Lee'],
  ['#OpenToWork Ann Lee', 'Ann', 'Lee'],
  ['Kim Fox ✔ Hiring', 'Kim', 'Fox'],
  ['Ana Ruiz (she/her)', 'Ana', 'Ruiz'],
  ['Robert (Bob) Roe', 'Robert', 'Roe'],
  ['(Ann Lee)', 'Ann', 'Lee'],
  ['𝓐𝓷𝓷 𝗟𝗲𝗲', 'Ann', 'Lee'],
  ['Marek Kowal, MBA, PMP®', 'Marek', 'Kowal'],
  ['Kim Moor Ph.D.', 'Kim', 'Moor'],
  ['Kim Moor PhD MBA', 'Kim', 'Moor'],
  ['Dr. med. Ann Lee', 'Ann', 'Lee'],
  ['Sam Fox Jr.', 'Sam', 'Fox'],
  ['Sam Fox III', 'Sam', 'Fox'],
  ['Lee, Ann', 'Ann', 'Lee'],
  ['LEE, ANN', 'ANN', 'LEE'],
  ['Lee, Ann, MBA', 'Ann', 'Lee'],
  ['De la Cruz, Maria', 'Maria', 'De la Cruz'],
  ['O’Brien, Seán', 'Seán', 'O’Brien'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Jean‑Luc Picard', 'Jean-Luc', 'Picard'],
  ['Jack Kai Ma', 'Jack Kai', 'Ma'],
  ['Yo-Yo Ma', 'Yo-Yo', 'Ma'],
  ['Anh Thu Do', 'Anh Thu', 'Do'],
  ['SAM KAI MA', 'SAM KAI', 'MA'],
  ['Don Lee', 'Don', 'Lee'],
  ['Mag Roe', 'Mag', 'Roe'],
  ['Christopher Null', 'Christopher', 'Null'],
  ['علی\u200cرضا محمدی', 'علی\u200cرضا', 'محمدی'],
  ['玛丽·居里', '玛丽', '居里'],
  ['ז׳אק לוי', 'ז׳אק', 'לוי'],
  ['བསྟན་འཛིན རྒྱ་མཚོ', 'བསྟན་འཛིན', 'རྒྱ་མཚོ'],
  ['Montserrat Pau·la', 'Montserrat', 'Pau·la'],
  ['D’Angelo Ross', 'D’Angelo', 'Ross'],
])('the name %s is split into %s and %s', (text, firstName, lastName) => {
  expect(parsePersonName(text)).toEqual({ firstName, lastName })
})

test.each(['', '-', 'n/a', '(none)', 'unknown', '🚀', 'Ann Lee, Acme Tools', '12345', 'a'.repeat(300)])(
  "%j is not a person's name",
  (text) => {
    expect(parsePersonName(text)).toBeNull()
  },
)

test('separate name columns lose titles and placeholders', () => {
  expect(parseNameParts('Marek', 'Kowal, MBA')).toEqual({ firstName: 'Marek', lastName: 'Kowal' })
  expect(parseNameParts('Ann Lee', '-')).toEqual({ firstName: 'Ann', lastName: 'Lee' })
  expect(parseNameParts('', 'Lee, Ann')).toEqual({ firstName: 'Ann', lastName: 'Lee' })
  expect(parseNameParts('n/a', '')).toBeNull()
})

test('a number in a name column, such as the sum of a report, is no name', () => {
  for (const number of ['2', '1,000', '٣', '12.5 %']) expect(parseNameParts('', number)).toBeNull()
  expect(parseNameParts('Ann', '2')).toEqual(parseNameParts('Ann', ''))
})
