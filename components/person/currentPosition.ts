import type { Person, Position } from '../../lib/api/shapes/person.ts'

/** The history with what only the current position tells: it may hold more of itself, or be missing from the list. */
export function withCurrent(history: readonly Position[], current: Person['currentPosition']): Position[] {
  if (!current) return [...history]
  const at = history.findIndex((position) => samePosition(position, current))
  if (at < 0) return [current, ...history]
  return history.map((position, index) => (index === at ? { ...current, ...told(position) } : position))
}

/** What they do now: what the profile says so, else the first position of the history that goes on. */
export function currentOf(person: Person): Position | null {
  const ongoing = person.positions?.positionHistory?.find(({ startEndDate }) => startEndDate?.end === null)
  return person.currentPosition ?? ongoing ?? null
}

function samePosition(one: Position, other: Position): boolean {
  return one.title === other.title && one.companyName === other.companyName
}

function told(position: Position): Partial<Position> {
  return Object.fromEntries(
    Object.entries(position).filter(([, value]) => value !== null && value !== undefined),
  )
}
