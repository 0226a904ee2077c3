import { monthYear, worldMonth } from './calendar.ts'
import type { Field } from './fields/field.ts'
import type { Named } from './names/cultures.ts'
import type { Random } from './random.ts'
import type { Company, Person } from './types.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const levels = [
  'Native or bilingual',
  'Full professional',
  'Professional working',
  'Limited working',
  'Elementary',
]

const causes = [
  { role: 'Reading mentor', organizationName: 'Friends of the Old Library', cause: 'Education' },
  { role: 'Trail warden', organizationName: 'Ridgeway Path Keepers', cause: 'Environment' },
  { role: 'Food bank driver', organizationName: 'Harbour Night Kitchen', cause: 'Poverty Alleviation' },
  { role: 'Swimming coach', organizationName: 'Little Otters Swimming Club', cause: 'Children' },
  {
    role: 'Lifeboat crew',
    organizationName: 'Coastwatch Volunteers',
    cause: 'Disaster and Humanitarian Relief',
  },
  { role: 'Repair café host', organizationName: 'Second Spoke Workshop', cause: 'Environment' },
  { role: 'Choir treasurer', organizationName: 'Tuesday Evening Choir', cause: 'Arts and Culture' },
]

const tests = [
  { name: 'Academic English Test', low: 78, high: 118, of: 120 },
  { name: 'Business School Entrance Test', low: 580, high: 760, of: 800 },
  { name: 'Quantitative Reasoning Examination', low: 150, high: 169, of: 170 },
]

export function languagesOf(random: Random, named: Named): Person['languages'] {
  if (random.chance(0.15)) return []
  const others = random.some(named.otherLanguages, random.int(0, 3))
  return [named.language, ...others].map((language, at) => ({
    language,
    proficiency: at === 0 ? (levels[0] ?? '') : random.pick([...levels.slice(1), '']),
  }))
}

export function certificationsOf(
  random: Random,
  field: Field,
  issuers: readonly Company[],
  start: number,
): Person['certifications'] {
  if (random.chance(0.6)) return []
  return random.some(field.certificates, random.int(1, 3)).map((name) => {
    const issuer = random.pick(issuers)
    const issued = monthYear(random.int(Math.min(start, worldMonth - 6), worldMonth - 1))
    const month = months[issued.month - 1] ?? ''
    const dates = [
      `Issued ${month} ${issued.year}`,
      `${issued.year}`,
      `Issued ${month} ${issued.year} · Expires ${month} ${issued.year + 3}`,
    ]
    return {
      name,
      organizationName: issuer.name,
      organizationUrl: issuer.socialUrl,
      issuedDate: random.pick(dates),
    }
  })
}

export function testScoresOf(random: Random): Person['testScores'] {
  if (random.chance(0.9)) return []
  const test = random.pick(tests)
  const date = random.chance(0.8) ? { month: random.int(1, 12), year: random.int(2010, 2024) } : null
  return [
    {
      name: test.name,
      score: `${random.int(test.low, test.high)} of ${test.of}`,
      date,
      description: random.chance(0.5) ? 'Taken once, without a course.' : '',
    },
  ]
}

export function volunteeringOf(random: Random, start: number): Person['volunteering'] {
  if (random.chance(0.75)) return []
  return random.some(causes, random.int(1, 2)).map((task) => {
    const from = random.int(Math.min(start, worldMonth - 24), worldMonth - 12)
    const to = random.chance(0.4) ? null : random.int(from + 1, worldMonth - 1)
    const startEndDate = { start: monthYear(from), end: to === null ? null : monthYear(to) }
    return { ...task, startEndDate }
  })
}
