import type { Person } from '../../world/types.ts'
import { fullName } from '../data/cards.ts'
import { period } from '../data/dates.ts'

export function curriculumVitae(person: Person | undefined): string {
  if (!person) return 'Curriculum vitae\n\nNo person was named.\n'
  const positions = person.positions.map(
    (position) => `${period(position.startEndDate)}  ${position.title}, ${position.companyName}`,
  )
  return [fullName(person), person.headline, '', ...positions, ''].join('\n')
}
