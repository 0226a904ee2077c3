import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  identityOfChange,
  isLoud,
  jobChanges,
  type CareerPosition,
} from '../../../lib/records/job-changes.ts'

const at = { year: 2026, month: 6 }

const moment = fc.record({
  year: fc.integer({ min: 1990, max: 2030 }),
  month: fc.option(fc.integer({ min: 1, max: 12 })),
})

const position = fc.record({
  title: fc.constantFrom(
    'Engineer',
    'Senior Engineer',
    'CTO',
    'Board Member',
    'Open to work',
    'Leiter Vertrieb',
    'مدير',
    '課長',
    '',
    'VP Sales',
  ),
  companyName: fc.constantFrom(
    'Acme',
    'Acme Inc.',
    'Globex',
    'Initech GmbH',
    'Freelance',
    '株式会社トヨタ',
    '',
  ),
  socialId: fc.option(fc.constantFrom('1', '2', '3')),
  startEndDate: fc.option(fc.record({ start: fc.option(moment), end: fc.option(moment) })),
})

const career = fc.array(position, { maxLength: 14 })

test('comparing two careers gives each change once, and the same changes every time', () => {
  fc.assert(
    fc.property(career, career, (before, after) => {
      const changes = jobChanges<CareerPosition>(before, after, at)
      const identities = changes.map(identityOfChange)
      expect(new Set(identities).size).toBe(identities.length)
      expect(jobChanges<CareerPosition>(before, after, at)).toEqual(changes)
    }),
    { numRuns: 500 },
  )
})

test('the order and repetition of positions do not matter', () => {
  fc.assert(
    fc.property(career, career, fc.func(fc.integer()), (before, after, random) => {
      const shuffled = (some: CareerPosition[]) =>
        [...some, ...some.slice(0, 3)].toSorted((a, b) => random(a) - random(b))
      expect(jobChanges<CareerPosition>(shuffled(before), shuffled(after), at)).toEqual(
        jobChanges<CareerPosition>(before, after, at),
      )
    }),
    { numRuns: 500 },
  )
})

const translations: Record<string, string> = {
  Engineer: 'Ingenieur',
  'Senior Engineer': 'Leitende Ingenieurin',
  CTO: 'Directeur technique',
  'Board Member': 'Mitglied des Beirats',
  'Open to work': 'Auf Jobsuche',
  'VP Sales': 'Vicepresidente de ventas',
  課長: 'Manager',
}

test('a translated, reordered or respelled career gives no prominent change', () => {
  fc.assert(
    fc.property(career, (before) => {
      const after = before.toReversed().map((one) => ({
        ...one,
        title: translations[one.title] ?? one.title.toUpperCase(),
        companyName: one.companyName === 'Globex' ? 'GLOBEX, S.A.' : one.companyName,
      }))
      expect(jobChanges<CareerPosition>(before, after, at).filter((change) => isLoud(change, at))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
