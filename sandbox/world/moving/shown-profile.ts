import type { Person, Position } from '../types.ts'

export interface Entry {
  shown: Position
}

export interface Profile {
  person: Person
  contractType: string
  jobs: Entry[]
  entries: Entry[]
  isHidden: boolean
  isCut: boolean
  isReordered: boolean
  /** The first day on which another change may appear, because changes appear in order. */
  nextDay: number
}

/** Of positions, for profiles that are cut. */
const cutAt = 10

export function profileOf(person: Person): Profile {
  const entries = person.positions.map((shown): Entry => ({ shown }))
  return {
    person,
    contractType: person.currentPosition?.contractType ?? '',
    jobs: entries.filter(({ shown }) => shown.startEndDate.end === null),
    entries,
    isHidden: false,
    isCut: false,
    isReordered: false,
    nextDay: 0,
  }
}

export function showProfile({ person, entries, contractType, isHidden, isCut, isReordered }: Profile): void {
  const all = isHidden ? [] : entries.map(({ shown }) => shown)
  const cut = isCut ? all.slice(0, cutAt) : all
  const current = all.find(({ startEndDate }) => startEndDate.end === null)
  person.positions = isReordered ? [...cut.slice(1), ...cut.slice(0, 1)] : cut
  person.currentPosition = current ? { ...current, contractType } : null
}

/** `end` is the last month. */
export function endEntry(entry: Entry, end: Position['startEndDate']['end']): void {
  entry.shown = { ...entry.shown, startEndDate: { ...entry.shown.startEndDate, end } }
}
