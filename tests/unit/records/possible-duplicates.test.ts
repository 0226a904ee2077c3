import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { possibleDuplicates, type DuplicatePerson } from '../../../lib/records/possible-duplicates.ts'

type Some = Partial<DuplicatePerson>
const person = (key: string, some: Some): DuplicatePerson => ({
  key,
  emails: [],
  handles: [],
  positions: [],
  ...some,
})

const job = (title: string, companyName: string, start: string, end?: string) => {
  const moment = (text: string) => ({ year: Number(text.slice(0, 4)), month: Number(text.slice(5)) })
  return {
    title,
    companyName,
    startEndDate: { start: moment(start), end: end === undefined ? null : moment(end) },
  }
}

function verdict(one: Some, other: Some): string {
  const [a, b] = [person('person:a', one), person('person:b', other)]
  const found = possibleDuplicates([a, b])
  expect(possibleDuplicates([b, a])).toEqual(found)
  return found.length === 0 ? 'no' : found[0]!.sure ? 'sure' : 'likely'
}

const jane = { firstName: 'Jane', lastName: 'Doe' }
const john = { firstName: 'John', lastName: 'Smith' }
const atAcme = { companyName: 'Acme' }

describe('sure duplicates', () => {
  test.each<[string, Some, Some]>([
    [
      'the same address and name',
      { ...jane, emails: ['jane@acme.example'] },
      { ...jane, emails: ['JANE@acme.example'] },
    ],
    [
      'the same address and a name with a middle initial',
      { ...jane, emails: ['jane@acme.example'] },
      { firstName: 'Jane Q.', lastName: 'Doe', emails: ['jane@acme.example'] },
    ],
    [
      'the same address and a name in the other order',
      { ...jane, emails: ['jane@acme.example'] },
      { firstName: 'DOE', lastName: 'Jane', emails: ['jane@acme.example'] },
    ],
    ['the same member id', { ...jane, memberId: '7012345' }, { ...jane, memberId: '7012345' }],
    [
      'the same member id with another last name',
      { ...jane, memberId: '7012345' },
      { firstName: 'Jane', lastName: 'Roe', memberId: '7012345' },
    ],
    [
      'the same internal id',
      { ...jane, handles: ['ACoAAB2xQkzqwerty'] },
      { ...jane, handles: ['jane-doe', 'ACoAAB2xQkzqwerty'] },
    ],
    [
      'the same name, company and month',
      { ...jane, positions: [job('Engineer', 'Acme', '2020-01')] },
      { ...jane, positions: [job('Engineer', 'Acme Inc.', '2020-01', '2024-01')] },
    ],
  ])('%s', (_, one, other) => {
    expect(verdict(one, other)).toBe('sure')
  })
})

describe('likely duplicates', () => {
  test.each<[string, Some, Some]>([
    ['the same rare name', jane, jane],
    ['the same name and company', { ...jane, ...atAcme }, { ...jane, companyName: 'ACME GmbH' }],
    [
      'the same handle',
      { ...jane, handles: ['jane-doe'] },
      { ...jane, handles: ['https://www.social.example/in/Jane-Doe/'] },
    ],
    [
      'the same name at one company that began in different months',
      { ...jane, positions: [job('Engineer', 'Acme', '2020-01')] },
      { ...jane, positions: [job('Engineer', 'Acme', '2021-01')] },
    ],
    [
      'the same name, company and year without a month',
      {
        ...jane,
        positions: [
          { title: 'Engineer', companyName: 'Acme', startEndDate: { start: { year: 2020 }, end: null } },
        ],
      },
      { ...jane, positions: [job('Engineer', 'Acme', '2020-01')] },
    ],
    [
      'a nickname at one company',
      { firstName: 'Bill', lastName: 'Smith', ...atAcme },
      { firstName: 'William', lastName: 'Smith', ...atAcme },
    ],
    [
      'a nickname with the same address',
      { firstName: 'Bill', lastName: 'Smith', emails: ['bs@acme.example'] },
      { firstName: 'William', lastName: 'Smith', emails: ['bs@acme.example'] },
    ],
    [
      'a typo in each name at one company',
      { firstName: 'Cailtin', lastName: 'Hingsyton', ...atAcme },
      { firstName: 'Caitlin', lastName: 'Hingston', ...atAcme },
    ],
    [
      'a space in a name',
      { firstName: 'Ja yde', lastName: 'Crouch', ...atAcme },
      { firstName: 'Jayde', lastName: 'Crouch', ...atAcme },
    ],
    [
      'a name in another script',
      { firstName: 'Сергей', lastName: 'Иванов', ...atAcme },
      { firstName: 'Sergey', lastName: 'Ivanov', ...atAcme },
    ],
    [
      'a transliterated umlaut',
      { firstName: 'Jürgen', lastName: 'Müller', ...atAcme },
      { firstName: 'Juergen', lastName: 'Mueller', ...atAcme },
    ],
    [
      'a name changed by marriage',
      { firstName: 'Anna', lastName: 'Smith', positions: [job('Buyer', 'Acme', '2020-01')] },
      { firstName: 'Anna', lastName: 'Jones', positions: [job('Buyer', 'Acme', '2020-01')] },
    ],
    [
      'a double name',
      { firstName: 'Anna', lastName: 'Smith', ...atAcme },
      { firstName: 'Anna', lastName: 'Smith-Jones', ...atAcme },
    ],
    [
      'a given name that ends like a suffix',
      { firstName: 'Seo-jun', lastName: 'Park', ...atAcme },
      { firstName: 'Seojun', lastName: 'Park', ...atAcme },
    ],
    [
      'a last name that reads like a suffix',
      { firstName: 'Amit Kumar', lastName: 'Sen', ...atAcme },
      { firstName: 'Amit', lastName: 'Sen', ...atAcme },
    ],
    [
      'words of a name that are split differently',
      { firstName: 'Abdul', lastName: 'Rahman Khalil', ...atAcme },
      { firstName: 'Abdelrahman', lastName: 'Khaleel', ...atAcme },
    ],
    [
      'words of a name that are split differently and in another order',
      { firstName: 'Xiao', lastName: 'Ming Li', ...atAcme },
      { firstName: 'Li', lastName: 'Xiaoming', ...atAcme },
    ],
    [
      'the initials of a double name',
      { firstName: 'JP', lastName: 'Lefèvre', ...atAcme },
      { firstName: 'Jean-Pierre', lastName: 'Lefèvre', ...atAcme },
    ],
    [
      'two errors in a long name',
      { firstName: 'William', lastName: 'Bottroff', ...atAcme },
      { firstName: 'William', lastName: 'Botrofff', ...atAcme },
    ],
    [
      'two transliterations',
      { firstName: 'Екатерина', lastName: 'Ефимова', ...atAcme },
      { firstName: 'Yekaterina', lastName: 'Yefimova', ...atAcme },
    ],
    [
      'two Indian spellings',
      { firstName: 'Lakshmi', lastName: 'Narayan', ...atAcme },
      { firstName: 'Laxmi', lastName: 'Narayan', ...atAcme },
    ],
    [
      'a single name at one company',
      { firstName: 'Suharto', ...atAcme },
      { firstName: 'Suharto', ...atAcme },
    ],
    [
      'an address that spells a name with umlauts',
      { emails: ['juergen.mueller@acme.example'] },
      { firstName: 'Jürgen', lastName: 'Müller', ...atAcme },
    ],
    [
      'an address that spells a name in another script',
      { emails: ['sergey.kuznetsov@acme.example'] },
      { firstName: 'Сергей', lastName: 'Кузнецов', ...atAcme },
    ],
    [
      'an address of the first of two last names',
      { emails: ['maria.garcia@acme.example'] },
      { firstName: 'María José', lastName: 'García López', ...atAcme },
    ],
    [
      'an address of the former last name',
      { firstName: 'Anna', lastName: 'Jones', emails: ['anna.smith@acme.example'] },
      { firstName: 'Anna', lastName: 'Smith', ...atAcme },
    ],
    [
      'an address that spells the name at the company',
      { emails: ['jane.doe@acme.example'] },
      { ...jane, ...atAcme },
    ],
    ['an address of an initial and a family name', { emails: ['jdoe@acme.example'] }, { ...jane, ...atAcme }],
    [
      'a shared address with other names',
      { ...jane, emails: ['doe.smith@acme.example'] },
      { ...john, emails: ['doe.smith@acme.example'] },
    ],
    [
      'two addresses at one company',
      { ...jane, emails: ['jane@acme.example'], positions: [job('Engineer', 'Acme', '2020-01')] },
      { ...jane, emails: ['jane.doe2@acme.example'], positions: [job('Engineer', 'Acme', '2020-01')] },
    ],
    [
      'a name with and without a suffix that began together',
      { firstName: 'John', lastName: 'Smith Jr.', positions: [job('Buyer', 'Acme', '2020-01')] },
      { ...john, positions: [job('Buyer', 'Acme', '2020-01')] },
    ],
  ])('%s', (_, one, other) => {
    expect(verdict(one, other)).toBe('likely')
  })
})

describe('pairs that are no duplicates', () => {
  test.each<[string, Some, Some]>([
    ['two names', jane, john],
    [
      'two member ids, whatever else is the same',
      { ...jane, memberId: '7012345', emails: ['jane@acme.example'] },
      { ...jane, memberId: '7099999', emails: ['jane@acme.example'] },
    ],
    [
      'two internal ids',
      { ...jane, handles: ['ACoAAB2xQkzqwerty'] },
      { ...jane, handles: ['ACoAAB2xQkzasdfgh'] },
    ],
    [
      'father and son',
      { firstName: 'John', lastName: 'Smith Sr.', ...atAcme },
      { firstName: 'John', lastName: 'Smith Jr.', ...atAcme },
    ],
    [
      'Smith II and Smith III with one address',
      { firstName: 'John', lastName: 'Smith II', emails: ['j@smith.example'] },
      { firstName: 'John', lastName: 'Smith III', emails: ['j@smith.example'] },
    ],
    [
      'a father without a suffix at the same company',
      { ...john, ...atAcme },
      { firstName: 'John', lastName: 'Smith Jr.', ...atAcme },
    ],
    [
      'twins who share an office',
      { firstName: 'Anna', lastName: 'Berg', emails: ['info@berg.example'], companyName: 'Berg' },
      { firstName: 'Paul', lastName: 'Berg', emails: ['info@berg.example'], companyName: 'Berg' },
    ],
    [
      'two people with a placeholder as name',
      { ...jane, emails: ['noemail@acme.example'] },
      { ...john, emails: ['noemail@acme.example'] },
    ],
    [
      'two people with a placeholder id of the service',
      { ...jane, memberId: '0' },
      { ...john, memberId: '0' },
    ],
    [
      'a cohort of one name with different careers',
      {
        ...jane,
        positions: [job('Engineer', 'Acme', '2020-01'), job('Clerk', 'Globex', '2015-01', '2019-12')],
      },
      {
        ...jane,
        positions: [job('Engineer', 'Acme', '2020-01'), job('Cook', 'Hooli', '2016-01', '2019-12')],
      },
    ],
    [
      'two people of one name with two concurrent jobs',
      { ...jane, positions: [job('Engineer', 'Acme', '2020-01')] },
      { ...jane, positions: [job('Cook', 'Hooli', '2019-01')] },
    ],
    [
      'a nickname alone',
      { firstName: 'Bill', lastName: 'Smith' },
      { firstName: 'William', lastName: 'Smith' },
    ],
    [
      'two names with the same nickname',
      { firstName: 'Alexandra', lastName: 'Smith', ...atAcme },
      { firstName: 'Alexander', lastName: 'Jones', ...atAcme },
    ],
    [
      'a typo alone',
      { firstName: 'Caitlin', lastName: 'Hingston' },
      { firstName: 'Caitlin', lastName: 'Hingsyton' },
    ],
    ['two people without a name', {}, {}],
    [
      'relatives at one company',
      { firstName: 'Anna', lastName: 'Berg', ...atAcme },
      { firstName: 'Paul', lastName: 'Berg', ...atAcme },
    ],
    [
      'an address that spells its owner’s name, too',
      { firstName: 'John', lastName: 'Ashford', emails: ['johna@acme.example'] },
      { firstName: 'John', lastName: 'Alden', ...atAcme },
    ],
    [
      'two people at a front desk',
      { firstName: 'Anna', lastName: 'Berg', emails: ['front.desk@acme.example'] },
      { firstName: 'Paul', lastName: 'Mohr', emails: ['front.desk@acme.example'] },
    ],
    [
      'a director and their successor',
      { firstName: 'Anna', lastName: 'Berg', emails: ['ceo@acme.example'] },
      { firstName: 'Paul', lastName: 'Mohr', emails: ['ceo@acme.example'] },
    ],
    [
      'two short names that differ in one letter',
      { firstName: 'Tim', lastName: 'Baker', ...atAcme },
      { firstName: 'Jim', lastName: 'Baker', ...atAcme },
    ],
    [
      'a father and a son with suffixes after the first name',
      { firstName: 'John Jr.', lastName: 'Smith', ...atAcme },
      { firstName: 'John', lastName: 'Smith sen.', ...atAcme },
    ],
    ['an address of another company', { emails: ['jane.doe@globex.example'] }, { ...jane, ...atAcme }],
  ])('%s', (_, one, other) => {
    expect(verdict(one, other)).toBe('no')
  })
})

test('a mailbox shared by people with different names makes no pair sure', () => {
  const emails = ['berlin@acme.example']
  const found = possibleDuplicates([
    person('person:a', { ...jane, emails }),
    person('person:b', { ...jane, emails }),
    person('person:c', { ...john, emails }),
  ])
  expect(found.map(({ a, b, sure }) => [a, b, sure])).toEqual([['person:a', 'person:b', false]])
})

test('the evidence lists every matching fact, the strongest first', () => {
  const one = person('person:a', {
    ...jane,
    emails: ['jane@acme.example'],
    positions: [job('Engineer', 'Acme', '2020-01')],
  })
  expect(possibleDuplicates([one, { ...one, key: 'person:b' }])).toEqual([
    { a: 'person:a', b: 'person:b', sure: true, evidence: ['email', 'name', 'company', 'start', 'title'] },
  ])
})

test.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [100, 4950],
  [201, 0],
  [1000, 0],
])(
  '%i namesakes at one company give %i pairs, because more than 200 are indistinguishable',
  (count, pairs) => {
    const people = Array.from({ length: count }, (_, index) =>
      person(`person:${index}`, { ...john, emails: ['info@acme.example'], memberId: 'unknown' }),
    )
    expect(possibleDuplicates(people)).toHaveLength(pairs)
  },
)

const anyPerson = fc.record({
  key: fc.nat(20).map((key) => `person:${key}`),
  firstName: fc.constantFrom('Jane', 'Bill', 'William', 'Сергей', 'constructor', '', null, '李'),
  lastName: fc.constantFrom('Doe', 'Smith Jr.', 'Smith', 'Smyth', '', '明'),
  emails: fc.array(
    fc.constantFrom('jane.doe@acme.example', 'info@acme.example', '@', 'x', 'bill@smith.example'),
    { maxLength: 3 },
  ),
  companyName: fc.constantFrom('Acme', 'Acme Inc', '', null),
  companyId: fc.constantFrom('1', '2', null),
  handles: fc.array(fc.constantFrom('jane-doe', 'ACoAAB2xQkzqwerty', '%%', ''), { maxLength: 2 }),
  memberId: fc.constantFrom('7012345', '0', null),
  positions: fc.array(
    fc.constantFrom(job('Engineer', 'Acme', '2020-01'), job('Cook', 'Hooli', '2016-01', '2019-12'), {}),
    { maxLength: 3 },
  ),
})

test('the result does not depend on the order of people', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyPerson, { selector: ({ key }) => key, maxLength: 20 }), (people) => {
      const found = possibleDuplicates(people)
      expect(possibleDuplicates(people.toReversed())).toEqual(found)
      expect(new Set(found.map(({ a, b }) => `${a} ${b}`)).size).toBe(found.length)
      expect(found.every(({ a, b }) => a < b)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
