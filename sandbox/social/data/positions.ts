import type { Position, World } from '../../world/types.ts'
import { period } from './dates.ts'
import { companyPathByNumber } from './paths.ts'

export function positionLine(position: Position, world: World) {
  const company = world.company(position.socialId)
  return {
    title: position.title,
    company: position.companyName,
    period: period(position.startEndDate),
    place: position.companyLocation ?? '',
    path: company ? companyPathByNumber(company) : null,
    image: `/images/companies/${encodeURIComponent(company?.universalName ?? position.companyName)}.svg`,
  }
}
