import { worldMonth } from './calendar.ts'
import type { Field } from './fields/field.ts'
import { fieldsAt, things } from './fields/fields.ts'
import { fill } from './letters.ts'
import type { Random } from './random.ts'
import type { Company } from './types.ts'

/** In months since year 0; `to` is null for the current job. */
export interface Stint {
  title: string
  company: Company
  description: string
  from: number
  to: number | null
}

/** Before each step of a career. */
const steps = [0, 2, 5, 9, 14, 21]

function titleAfter(random: Random, field: Field, months: number, top: number): string {
  const reached = steps.filter((years) => years * 12 <= months).length - 1
  return random.pick(field.titles[Math.min(reached, top, field.titles.length - 1)] ?? [])
}

export function fillAbout(random: Random, field: Field, company: string, template: string): string {
  return fill(template, {
    company,
    team: random.pick(field.teams),
    tool: random.pick(things),
    few: random.int(2, 8),
    many: random.int(12, 90),
    share: random.int(11, 48),
  })
}

function describeWork(random: Random, field: Field, company: string): string {
  const sentences = [
    ...random.some(field.duties, random.int(1, 2)),
    ...random.some(field.results, random.int(0, 2)),
  ]
  return sentences.map((sentence) => fillAbout(random, field, company, sentence)).join(' ')
}

interface CareerShape {
  start: number
  stints: number
  /** Since the last job ended; 0 for employed people. */
  idle: number
}

/** Oldest first. */
export function careerOf(
  random: Random,
  field: Field,
  employers: readonly Company[],
  shape: CareerShape,
): Stint[] {
  const end = worldMonth - shape.idle
  const months = Math.max(end - shape.start, 1)
  const count = Math.max(1, Math.min(shape.stints, Math.floor(months / 2)))
  const weights = Array.from({ length: count }, () => 0.6 + random.next())
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const stints: Stint[] = []
  let from = shape.start
  let passed = 0
  // Few people reach the last step.
  const top = random.chance(0.4) ? 5 : 4
  for (const [index, weight] of weights.entries()) {
    passed += weight
    const until =
      index === count - 1 ? end : Math.max(from + 1, shape.start + Math.round((months * passed) / total))
    const before = stints.at(-1)?.company
    const stays = before !== undefined && random.chance(0.28)
    const company = stays ? before : random.pick(employers)
    const gap = stays || index === count - 1 ? 0 : random.int(0, 2)
    const last = index === count - 1 && shape.idle === 0
    stints.push({
      title: titleAfter(random, field, from - shape.start, top),
      company,
      description: random.chance(0.12) ? '' : describeWork(random, field, company.name),
      from,
      to: last ? null : Math.max(from, until - 1 - gap),
    })
    from = until
  }
  return stints
}

export function employersOf(field: Field, companies: readonly Company[]): Company[] {
  return companies.filter((company) => company.path !== 'showcase' && fieldsAt(company).includes(field))
}
