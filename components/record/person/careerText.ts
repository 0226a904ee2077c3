import type { Education, Position } from '../../../lib/api/schemas/person.ts'
import { joinedBy } from '../../ui/plainDocument.ts'
import { readableWord } from '../../ui/plainText.ts'
import { spanOf } from './career.ts'
import { lengthText, periodText } from './periodText.ts'

export function careerLines(positions: readonly Position[], now: number): string[] {
  return positions.flatMap((position) => {
    const { title, companyName, contractType, companyLocation, startEndDate, description } = position
    const span = spanOf(startEndDate)
    const when = joinedBy([periodText(span), lengthText(span, now)])
    const what = joinedBy([title, companyName, contractType && readableWord(contractType), companyLocation])
    return [joinedBy([when, what], ': '), description?.trim() ?? '']
  })
}

export function schoolLines(schools: readonly Education[]): string[] {
  return schools.flatMap(({ schoolName, degreeName, fieldOfStudy, startEndDate, description }) => [
    joinedBy(
      [periodText(spanOf(startEndDate)), joinedBy([schoolName, degreeText(degreeName, fieldOfStudy)])],
      ': ',
    ),
    description?.trim() ?? '',
  ])
}

export function degreeText(degree: string | null | undefined, field: string | null | undefined): string {
  return joinedBy([degree, field], ', ')
}
