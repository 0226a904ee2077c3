import { describe, expect, test } from 'vitest'
import type { MonthYear, Person } from '../../../sandbox/world/types.ts'
import { createWorld } from '../../../sandbox/world/world.ts'

const socialUrl = 'https://www.social.example'
const world = createWorld({ socialUrl })
const count = (date: MonthYear | null): number => (date ? date.year * 12 + date.month : Infinity)
const byHandle = new Set(world.people.map((person) => person.publicIdentifier))
const share = (fits: (person: Person) => boolean): number =>
  world.people.filter(fits).length / world.people.length

test('the world has its documented size', () => {
  expect([world.people.length, world.companies.length, world.jobs.length]).toEqual([2000, 200, 1000])
  expect(new Set(world.companies.map(({ path }) => path))).toEqual(new Set(['company', 'school', 'showcase']))
})

test('the world depends only on its seed', () => {
  const repeat = createWorld({ socialUrl })
  const other = createWorld({ socialUrl, seed: 2, people: 20 })
  for (const at of [0, 7, 500, 1999]) expect(repeat.people[at]).toEqual(world.people[at])
  expect(repeat.jobs[900]).toEqual(world.jobs[900])
  expect(repeat.companies[150]).toEqual(world.companies[150])
  expect(other.people[10]?.lastName).not.toBe(undefined)
  expect(other.people[10]).not.toEqual(world.people[10])
})

test('a small world contains its residents', () => {
  const small = createWorld({ socialUrl, people: 7, companies: 1, jobs: 1 })
  expect(small.person('mara-lindqvist')?.firstName).toBe('Mara')
  expect(small.job('4000000001')?.company).toBe('northwind-atlas')
})

test('names, ids and domains are unique', () => {
  const { people, companies } = world
  const names = {
    handles: people.map((person) => person.publicIdentifier.toLowerCase()),
    identifiers: people.map((person) => person.socialIdentifier),
    numbers: people.map((person) => person.memberIdentifier),
    emails: people.flatMap((person) => person.emails.map(({ value }) => value)),
    companyNumbers: companies.map((company) => company.socialId),
    slugs: companies.map((company) => company.universalName),
    domains: companies.map((company) => company.domain),
    companyNames: companies.map((company) => company.name),
    activities: people.flatMap((person) => person.posts.map(({ activityId }) => activityId)),
  }
  for (const values of Object.values(names)) expect(new Set(values).size).toBe(values.length)
})

describe('people', () => {
  test('people are found by handle, identifier and email, ignoring case', () => {
    for (const person of world.people) {
      expect(world.person(person.publicIdentifier)).toBe(person)
      expect(world.person(person.socialIdentifier)).toBe(person)
      for (const { value } of person.emails) expect(world.personByEmail(value.toUpperCase())).toBe(person)
    }
    expect(world.person('MARA-LINDQVIST')?.firstName).toBe('Mara')
    expect(world.person('nobody')).toBeUndefined()
  })

  test('people have consecutive positions at existing companies', () => {
    for (const { positions, currentPosition } of world.people) {
      for (const position of positions) {
        const company = world.company(position.socialId)
        expect(company).toMatchObject({
          name: position.companyName,
          socialUrl: position.socialUrl,
          logo: position.companyLogo,
        })
        expect(count(position.startEndDate.start)).toBeLessThanOrEqual(count(position.startEndDate.end))
      }
      for (const [at, later] of positions.slice(0, -1).entries()) {
        const earlier = positions[at + 1]
        expect(count(later.startEndDate.start)).toBeGreaterThanOrEqual(
          count(earlier?.startEndDate.end ?? null),
        )
      }
      const ongoing = positions.find(({ startEndDate }) => startEndDate.end === null)
      expect(currentPosition?.title).toBe(ongoing?.title)
      expect(currentPosition?.socialId).toBe(ongoing?.socialId)
    }
  })

  test('people have studied at existing schools before working', () => {
    for (const { schools, positions } of world.people.slice(6)) {
      for (const school of schools) {
        expect(world.companies.find(({ name }) => name === school.schoolName)).toMatchObject({
          path: 'school',
          socialUrl: school.socialUrl,
        })
        const first = positions.at(-1)?.startEndDate.start ?? null
        expect(count(school.startEndDate.end)).toBeLessThanOrEqual(count(first))
      }
    }
  })

  test('many people have emails with their company’s domain', () => {
    for (const { emails, currentPosition } of world.people) {
      for (const { value, type } of emails) {
        expect(value).toMatch(/^[a-z0-9.-]+@[a-z0-9.-]+\.example$/)
        const host = world.company(value.split('@')[1] ?? '')?.name
        expect(host).toBe(type === 'professional' ? currentPosition?.companyName : undefined)
      }
    }
    expect(share(({ emails }) => emails.length > 0)).toBeCloseTo(0.65, 1)
  })

  test('people have names in many scripts, and some profiles are almost empty', () => {
    for (const script of [
      'Greek',
      'Cyrillic',
      'Arabic',
      'Hebrew',
      'Devanagari',
      'Thai',
      'Han',
      'Hangul',
      'Latin',
    ]) {
      const written = new RegExp(`\\p{Script=${script}}`, 'u')
      expect(world.people.filter(({ lastName }) => written.test(lastName)).length).toBeGreaterThan(10)
    }
    expect(share(({ positions }) => positions.length === 23)).toBeGreaterThan(0)
    expect(share(({ currentPosition }) => currentPosition === null)).toBeGreaterThan(0.03)
    expect(share(({ summary }) => summary.length > 2000)).toBeGreaterThan(0.01)
    expect(share(({ skills, schools }) => skills.length + schools.length === 0)).toBeGreaterThan(0.03)
    expect(share(({ publicIdentifier }) => /[^a-z0-9-]/.test(publicIdentifier))).toBeLessThan(0.15)
  })

  test('people have no unfilled placeholders in their texts', () => {
    expect(
      JSON.stringify([world.people, world.companies, world.jobs]).match(/\{[a-z]+\}|undefined/),
    ).toBeNull()
  })
})

test('posts, reactions and recommendations have existing authors', () => {
  for (const { posts, reactions, recommendations, publicIdentifier } of world.people) {
    for (const post of posts) expect(post.author.authorPublicIdentifier).toBe(publicIdentifier)
    for (const { post } of reactions) {
      const { authorPublicIdentifier: author } = post.author
      expect(byHandle.has(author) || world.company(author) !== undefined).toBe(true)
    }
    for (const { authorUrl } of recommendations) {
      expect(byHandle.has(authorUrl.split('/in/')[1]?.replace(/\/$/, '') ?? '')).toBe(true)
      expect(authorUrl).not.toContain(`/in/${publicIdentifier}/`)
    }
  }
})

test('jobs belong to existing companies', () => {
  for (const job of world.jobs) {
    expect(world.company(job.company)?.name).toBe(job.companyName)
    expect(world.job(job.socialIdentifier)).toBe(job)
    expect(job.socialIdentifier).toMatch(/^\d{10}$/)
    expect(job.repostedJob).toBe(job.repostDate !== '')
    expect(Date.parse(job.creationDate)).toBeLessThan(Date.UTC(2026, 10, 1))
    expect(job.repostDate === '' || job.repostDate > job.creationDate).toBe(true)
  }
})
