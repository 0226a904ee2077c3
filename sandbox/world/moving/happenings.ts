import { monthYear } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Company, Person, Position, TrueEvent } from '../types.ts'
import { endEntry, type Entry, type Profile } from './shown-profile.ts'
import { promoted, reworded } from './titles.ts'

export interface Scene {
  random: Random
  profile: Profile
  day: number
  month: number
  employers: readonly Company[]
  titles: readonly string[]
  later: (days: number, change: (profile: Profile) => void) => number
  /** Like `later`, for a change that doesn't delay the following ones. */
  eventually: (days: number, change: (profile: Profile) => void) => void
  /** Until the person updates their profile. */
  lag: () => number
  changeHandle: (person: Person, handle: string) => void
  remove: (person: Person) => void
  restore: (person: Person) => void
  somebodyElse: () => Person
}

type Happened = Pick<TrueEvent, 'kind' | 'before' | 'after' | 'shownOn'>

interface Happening {
  rate: number
  /** `null` if it can't happen to this person. */
  happen: (scene: Scene) => Happened | null
}

const idOf = (entry: Entry | undefined): string | null => entry?.shown.socialId ?? null

function newEntry({ month }: Scene, company: Company, title: string, before?: Position): Entry {
  return {
    shown: {
      ...(before?.companyLocation === undefined ? {} : { companyLocation: before.companyLocation }),
      title,
      companyName: company.name,
      description: '',
      companyLogo: company.logo,
      socialUrl: company.socialUrl,
      socialId: company.socialId,
      startEndDate: { start: monthYear(month), end: null },
    },
  }
}

function otherEmployer({ random, employers, profile }: Scene): Company | null {
  const worked = new Set([...profile.entries, ...profile.jobs].map(idOf))
  const others = employers.filter(({ socialId }) => !worked.has(socialId))
  return others.length > 0 ? random.pick(others) : null
}

function lastMonth({ random, month }: Scene, { shown }: Entry): Position['startEndDate']['end'] {
  const end = month - (random.chance(0.5) ? 1 : 0)
  const { start } = shown.startEndDate
  const from = start ? start.year * 12 + start.month - 1 : end
  return monthYear(Math.max(end, from))
}

const add = (entry: Entry) => (profile: Profile) => void profile.entries.unshift(entry)

function move(scene: Scene, company: Company, title: string, lag: number): Happened | null {
  const { profile, random, later, eventually } = scene
  const [before, ...others] = profile.jobs
  if (!before) return null
  const entry = newEntry(scene, company, title)
  profile.jobs = [entry, ...others]
  const end = lastMonth(scene, before)
  const shownOn = later(lag, add(entry))
  const close = () => endEntry(before, end)
  if (random.chance(0.85)) later(lag, close)
  else if (random.chance(0.7)) eventually(shownOn - scene.day + random.int(10, 60), close)
  return { kind: 'moved', before: idOf(before), after: company.socialId, shownOn }
}

/** On the same day; for demos. */
export const moveAtOnce = (scene: Scene, company: Company, title: string): Happened | null =>
  move(scene, company, title, 0)

export const happenings: readonly Happening[] = [
  {
    rate: 0.02,
    happen: (scene) => {
      const company = otherEmployer(scene)
      return company && move(scene, company, scene.random.pick(scene.titles), scene.lag())
    },
  },
  {
    rate: 0.004,
    happen: (scene) => {
      const { profile, later, lag } = scene
      const [before] = profile.jobs
      if (!before || profile.jobs.length > 1) return null
      profile.jobs = []
      const end = lastMonth(scene, before)
      const shownOn = later(lag(), () => endEntry(before, end))
      return { kind: 'left', before: idOf(before), after: null, shownOn }
    },
  },
  {
    // Each month, one in five people without a job finds one.
    rate: 0.2,
    happen: (scene) => {
      const { profile, random, titles, later, lag } = scene
      const company = profile.jobs.length === 0 && profile.entries.length > 0 ? otherEmployer(scene) : null
      if (!company) return null
      const entry = newEntry(scene, company, random.pick(titles))
      profile.jobs = [entry]
      const shownOn = later(lag(), add(entry))
      return { kind: 'hired', before: null, after: company.socialId, shownOn }
    },
  },
  {
    rate: 0.008,
    happen: (scene) => {
      const { profile, random, titles, later, lag, employers } = scene
      const [before, ...others] = profile.jobs
      const company = employers.find(({ socialId }) => socialId === idOf(before))
      if (!before || !company) return null
      const title = random.chance(0.6) ? promoted(before.shown.title) : random.pick(titles)
      const entry = newEntry(scene, company, title, before.shown)
      profile.jobs = [entry, ...others]
      const end = lastMonth(scene, before)
      const shownOn = later(lag(), (shown) => {
        add(entry)(shown)
        endEntry(before, end)
      })
      return { kind: 'role', before: idOf(before), after: company.socialId, shownOn }
    },
  },
  {
    rate: 0.002,
    happen: (scene) => {
      const { profile, later, lag } = scene
      const company = profile.jobs.length === 1 ? otherEmployer(scene) : null
      if (!company) return null
      const entry = newEntry(scene, company, 'Advisor')
      profile.jobs.push(entry)
      const shownOn = later(lag(), add(entry))
      return { kind: 'additional', before: null, after: company.socialId, shownOn }
    },
  },
  {
    rate: 0.01,
    happen: ({ profile, random, later, day }) => {
      const [entry] = profile.jobs
      if (!entry || !profile.entries.includes(entry)) return null
      const title = reworded(random, entry.shown.title)
      later(0, () => (entry.shown = { ...entry.shown, title }))
      return { kind: 'reworded', before: idOf(entry), after: idOf(entry), shownOn: day }
    },
  },
  {
    rate: 0.01,
    happen: ({ profile, later }) =>
      nothing(
        'reordered',
        later(0, () => (profile.isReordered = !profile.isReordered)),
      ),
  },
  {
    rate: 0.003,
    happen: ({ profile, later }) =>
      nothing(
        'cut',
        later(0, () => (profile.isCut = !profile.isCut)),
      ),
  },
  {
    rate: 0.002,
    happen: ({ profile, random, later, eventually }) => {
      if (profile.isHidden) return null
      const on = later(0, () => (profile.isHidden = true))
      if (random.chance(0.7)) eventually(random.int(20, 80), () => (profile.isHidden = false))
      return nothing('hidden', on)
    },
  },
  {
    rate: 0.001,
    happen: ({ random, later, eventually, remove, restore }) => {
      const on = later(0, ({ person }) => remove(person))
      if (random.chance(0.5)) eventually(random.int(10, 60), ({ person }) => restore(person))
      return nothing('gone', on)
    },
  },
  {
    rate: 0.002,
    happen: ({ profile, random, later, changeHandle }) => {
      const handle = `${profile.person.publicIdentifier}-${random.text('0123456789', 3)}`
      return nothing(
        'handle',
        later(0, ({ person }) => changeHandle(person, handle)),
      )
    },
  },
  {
    // Another person takes the handle.
    rate: 0.0003,
    happen: ({ profile, random, later, changeHandle, somebodyElse }) => {
      const freed = profile.person.publicIdentifier
      const other = somebodyElse()
      if (other === profile.person) return null
      const on = later(0, ({ person }) => {
        changeHandle(person, `${freed}-${random.text('0123456789', 4)}`)
        changeHandle(other, freed)
      })
      return nothing('handle-taken', on)
    },
  },
  {
    // Adds an old job that was missing in the profile.
    rate: 0.002,
    happen: (scene) => {
      const { profile, random, titles, month, later } = scene
      const company = otherEmployer(scene)
      if (!company || profile.entries.length === 0) return null
      const entry = newEntry(scene, company, random.pick(titles))
      const from = month - random.int(60, 240)
      entry.shown.startEndDate = { start: monthYear(from), end: monthYear(from + random.int(6, 30)) }
      return {
        ...nothing(
          'completed',
          later(0, (shown) => void shown.entries.push(entry)),
        ),
        after: company.socialId,
      }
    },
  },
]

const nothing = (kind: TrueEvent['kind'], shownOn: number): Happened => ({
  kind,
  before: null,
  after: null,
  shownOn,
})
