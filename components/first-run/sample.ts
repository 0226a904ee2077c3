import { operations } from '../../lib/api/operations.ts'
import { readTolerantly } from '../../lib/api/schemas/tolerant.ts'
import type { Person } from '../../lib/api/schemas/person.ts'
import type { Section } from '../../lib/records/rows/sections.ts'
import response from './sample-response.json'

export function samplePerson(now: number): Section<Person> | null {
  const read = readTolerantly(operations.getProfileData.response, response)
  const person = (read?.data as { person?: Person } | undefined)?.person
  if (!read || !person) return null
  return {
    data: person,
    operation: 'getProfileData',
    at: now,
    request: 'sample',
    source: 'fresh',
    unreadable: read.unreadable,
  }
}
