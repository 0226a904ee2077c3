import { data } from './data.ts'
import { design } from './design.ts'
import type { Field } from './field.ts'
import { finance } from './finance.ts'
import { health } from './health.ts'
import { law } from './law.ts'
import { logistics } from './logistics.ts'
import { marketing } from './marketing.ts'
import { people } from './people.ts'
import { sales } from './sales.ts'
import { software } from './software.ts'
import { teaching } from './teaching.ts'

const office = { software, data, design, sales, marketing, finance, people, logistics, law }

const byEmployer: Record<'company' | 'clinic' | 'school', Field[]> = {
  company: weighed(Object.values(office)),
  clinic: weighed([health, health, people, finance, data]),
  school: weighed([teaching, teaching, teaching, people, finance, software]),
}

function weighed(fields: Field[]): Field[] {
  return fields.flatMap((field) => Array.from({ length: field.weight }, () => field))
}

export const everyField: Field[] = weighed([...Object.values(office), health, teaching])

export function fieldsAt(employer: { path: string; industry: string }): Field[] {
  if (employer.path === 'school') return byEmployer.school
  return byEmployer[employer.industry.includes('Health') ? 'clinic' : 'company']
}

/** For the placeholder `{tool}`. */
export const things = ['services', 'internal tools', 'interfaces', 'small libraries', 'data pipelines']
