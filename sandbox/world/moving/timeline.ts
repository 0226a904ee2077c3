import { dayMs, monthOf, worldDay } from '../calendar.ts'
import { randomFor } from '../random.ts'
import type { Company, Person, Timeline, TrueEvent } from '../types.ts'
import { happenings, moveAtOnce, type Scene } from './happenings.ts'
import { endEntry, profileOf, showProfile, type Entry, type Profile } from './shown-profile.ts'

export interface Directory {
  changeHandle(person: Person, handle: string): void
  remove(person: Person): void
  restore(person: Person): void
}

interface TimelineOptions {
  seed: number
  people: readonly Person[]
  companies: readonly Company[]
  directory: Directory
  /** In ms since epoch. */
  startsAt?: number
}

const monthDays = 30

const companyRates = { renamed: 0.003, merged: 0.0005 }

/** Within this many days, half of the people show a new job. This is an assumption; no study was found. */
const medianLag = 21

/** On the first day, the demo's person changes jobs and updates her profile. */
const firstMove = { handle: 'mara-lindqvist', company: 'harbourline-freight', title: 'Director of Dispatch' }

/**
 * The same seed gives the same events, no matter how many days pass at once: each day of each person has its own random
 * source.
 */
export function createTimeline(options: TimelineOptions): Timeline {
  const { seed, companies, directory, startsAt = worldDay } = options
  const everybody = [...options.people]
  const employers = companies.filter(({ path }) => path === 'company')
  const titles = everybody.slice(0, 500).flatMap(({ currentPosition }) => currentPosition?.title ?? [])
  const truth: TrueEvent[] = []
  const profiles = new Map<Person, Profile>()
  const originals = new Map<Person | Company, Person | Company>()
  const pending = new Map<number, { profile: Profile; change: (profile: Profile) => void }[]>()
  const changed = new Set<Person>()
  let day = 0

  const dateOf = (days: number) => new Date(startsAt + days * dayMs)

  function profile(person: Person): Profile {
    const known = profiles.get(person)
    if (known) return known
    remember(person)
    const made = profileOf(person)
    profiles.set(person, made)
    return made
  }

  function remember(subject: Person | Company): void {
    if (!originals.has(subject)) originals.set(subject, { ...subject })
  }

  function show(shown: Profile): void {
    showProfile(shown)
    changed.add(shown.person)
  }

  function plan(from: Profile, on: number, change: (profile: Profile) => void): number {
    if (on > day) {
      pending.set(on, [...(pending.get(on) ?? []), { profile: from, change }])
      return on
    }
    change(from)
    show(from)
    return day
  }

  function sceneOf(person: Person): Scene {
    const random = randomFor(seed, `${person.memberIdentifier} on day ${day}`)
    // Created only when something happens, which is rare.
    const shown = profile(person)
    const keep = (step: (whom: Person) => void) => (whom: Person) => {
      remember(whom)
      step(whom)
      changed.add(whom)
    }
    return {
      random,
      profile: shown,
      day,
      month: monthOf(dateOf(day)),
      employers,
      titles,
      later: (days, change) => {
        shown.nextDay = Math.max(day + days, shown.nextDay)
        return plan(shown, shown.nextDay, change)
      },
      eventually: (days, change) => void plan(shown, day + days, change),
      lag: () => {
        const normal =
          Array.from({ length: 6 }, () => random.next()).reduce((sum, each) => sum + each, -3) * 1.4
        return Math.round(Math.min(200, medianLag * Math.exp(0.8 * normal)))
      },
      changeHandle: (whom, handle) => keep((one) => directory.changeHandle(one, handle))(whom),
      remove: keep((one) => directory.remove(one)),
      restore: keep((one) => directory.restore(one)),
      somebodyElse: () => random.pick(everybody),
    }
  }

  function liveOneDay(): void {
    day += 1
    for (const { profile: shown, change } of pending.get(day) ?? []) {
      change(shown)
      show(shown)
    }
    pending.delete(day)
    if (day === 1) moveFirst()
    for (const company of employers) changeCompany(company)
    for (const person of everybody) {
      const draw = randomFor(seed, `${person.memberIdentifier} day ${day}`)
      for (const { rate, happen } of happenings) {
        if (!draw.chance(rate / monthDays)) continue
        const happened = happen(sceneOf(person))
        if (!happened) continue
        truth.push({ day, subject: person.memberIdentifier, ...happened })
        break
      }
    }
  }

  function moveFirst(): void {
    const person = everybody.find(({ publicIdentifier }) => publicIdentifier === firstMove.handle)
    const company = employers.find(({ universalName }) => universalName === firstMove.company)
    const happened = person && company && moveAtOnce(sceneOf(person), company, firstMove.title)
    if (!happened) return
    // Ending her former entry, too, makes the change a move.
    for (const entry of profile(person).entries.slice(1)) endIfOpen(entry)
    show(profile(person))
    truth.push({ day, subject: person.memberIdentifier, ...happened })
  }

  function endIfOpen(entry: Entry): void {
    const month = monthOf(dateOf(day))
    if (entry.shown.startEndDate.end === null)
      endEntry(entry, { month: (month % 12) + 1, year: Math.floor(month / 12) })
  }

  function changeCompany(company: Company): void {
    const random = randomFor(seed, `${company.socialId} day ${day}`)
    const isRenamed = random.chance(companyRates.renamed / monthDays)
    const isMerged = !isRenamed && random.chance(companyRates.merged / monthDays)
    if (!isRenamed && !isMerged) return
    const owner = isMerged ? random.pick(employers) : company
    if (isMerged && owner === company) return
    if (isRenamed) {
      remember(company)
      company.name = `${company.name} ${random.pick(['Group', 'International', 'Partners', 'One'])}`
    }
    for (const person of everybody) rewriteEntries(person, company, owner, isMerged)
    truth.push({
      day,
      kind: isMerged ? 'company-merged' : 'company-renamed',
      subject: company.socialId,
      before: company.socialId,
      after: owner.socialId,
      shownOn: day,
    })
  }

  /** After a merger, current entries belong to the new owner; a new name appears in all. */
  function rewriteEntries(person: Person, company: Company, owner: Company, isMerged: boolean): void {
    const known = profiles.get(person)
    const isConcerned = person.positions.some(({ socialId }) => socialId === company.socialId)
    if (!known && !isConcerned) return
    const shown = profile(person)
    const { name: companyName, socialId, socialUrl, logo: companyLogo } = owner
    for (const entry of new Set([...shown.entries, ...shown.jobs]))
      if (entry.shown.socialId === company.socialId && (!isMerged || entry.shown.startEndDate.end === null))
        entry.shown = { ...entry.shown, companyName, socialId, socialUrl, companyLogo }
    if (isConcerned) show(shown)
  }

  return {
    get day() {
      return day
    },
    get date() {
      return dateOf(day)
    },
    truth,
    pass: (days) => {
      changed.clear()
      for (let passed = 0; passed < days; passed += 1) liveOneDay()
      return changed.size
    },
    reset: () => {
      for (const person of everybody) directory.restore(person)
      for (const [subject, original] of originals)
        if ('memberIdentifier' in subject && 'memberIdentifier' in original) {
          directory.changeHandle(subject, original.publicIdentifier)
          Object.assign(subject, original)
        } else Object.assign(subject, original)
      originals.clear()
      profiles.clear()
      pending.clear()
      changed.clear()
      truth.length = 0
      day = 0
    },
  }
}
