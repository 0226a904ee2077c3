import { worldDay } from '../../world/calendar.ts'
import type { Person } from '../../world/types.ts'
import { employerOf } from '../companies.ts'
import { found } from '../outcome.ts'
import type { Call, Outcome } from '../outcome.ts'
import { pageOf } from '../paging.ts'
import type { ParametersOf } from '../requests.ts'

const resultsPerPage = 20

const starts = (text: string, wanted: string | undefined): boolean =>
  !wanted || text.toLowerCase().startsWith(wanted.toLowerCase())
const contains = (text: string, wanted: string | undefined): boolean =>
  !wanted || text.toLowerCase().includes(wanted.toLowerCase())
const listed = (text: string, wanted: string | undefined): boolean =>
  !wanted || wanted.split(',').some((each) => each.trim().toLowerCase() === text.toLowerCase())

function fits(call: Call, person: Person, filters: ParametersOf<'personsSearch'>): boolean {
  const position = person.currentPosition
  if (
    !starts(person.firstName, filters.firstName) ||
    !starts(person.lastName, filters.lastName) ||
    !contains(person.headline, filters.headline) ||
    !starts(position?.companyName ?? '', filters.companyName) ||
    !contains(position?.title ?? '', filters.currentPositionTitle) ||
    !starts(person.location.city, filters.locationCity) ||
    !listed(person.location.countryCode, filters.locationCountryCode)
  ) {
    return false
  }
  const employer = employerOf(call.world, person)
  const {
    currentCompanyId,
    currentCompanyEmployeeCountMin: min,
    currentCompanyEmployeeCountMax: max,
  } = filters
  const wanted = currentCompanyId === undefined ? undefined : String(currentCompanyId).toLowerCase()
  return (
    (wanted === undefined || employer?.universalName === wanted || employer?.socialId === wanted) &&
    listed(employer?.industry ?? '', filters.companyIndustries) &&
    (min === undefined || (employer?.employeeCount ?? -1) >= min) &&
    (max === undefined || (employer?.employeeCount ?? Infinity) <= max)
  )
}

function updateDate({ memberIdentifier }: Person): string {
  return new Date(worldDay - (Number(memberIdentifier) % 90) * 86_400_000).toISOString()
}

/** Similar services have this shape; the specification doesn't show it. */
export function personsSearch(call: Call, filters: ParametersOf<'personsSearch'>): Outcome {
  const all = call.world.people.filter((person) => fits(call, person, filters))
  const { items, pages } = pageOf(all, filters.page, resultsPerPage)
  return found({
    pagination: { currentPage: filters.page, totalPages: pages, totalResults: all.length, resultsPerPage },
    persons: items.map((person) => ({
      publicIdentifier: person.publicIdentifier,
      socialUrl: person.socialUrl,
      firstName: person.firstName,
      lastName: person.lastName,
      headline: person.headline,
      currentPositionTitle: person.currentPosition?.title ?? null,
      currentCompanyName: person.currentPosition?.companyName ?? null,
      updateDate: updateDate(person),
    })),
  })
}
