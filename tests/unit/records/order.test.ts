import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { filed, keptOf, openDatabase, person } from './findings.fixture.ts'
import type { Finding } from '../../../lib/records/finding.ts'

const names = ['person:jane', 'person:jane-doe', 'person:ACoAAB1', 'person:member:7', 'person:j-doe']
const stranger = person(['person:john'], { profile: { headline: 'stranger' }, posts: [] })

interface Found {
  at: number
  finding: Finding
}

function sectionsOf(requested: string[], at: number): Finding['sections'] {
  return {
    ...(requested.includes('profile') ? { profile: { headline: `${at}` } } : {}),
    ...(requested.includes('emails') ? { emails: [{ value: `${at}@acme.example` }] } : {}),
    ...(requested.includes('posts') ? { posts: [{ activityId: `${at}` }] } : {}),
  }
}

const part = fc.record({
  aliases: fc.subarray(names, { minLength: 1 }),
  sections: fc.subarray(['profile', 'emails', 'posts'], { minLength: 1 }),
})

const history = fc
  .array(part, { minLength: 1, maxLength: 7 })
  .map((parts) => [...parts, { aliases: names, sections: ['profile'] }])
  .map((parts) =>
    parts.map(({ aliases, sections }, at): Found => {
      return { at: at + 1, finding: person(aliases, sectionsOf(sections, at + 1)) }
    }),
  )
  .chain((found) => fc.shuffledSubarray(found, { minLength: found.length }))

function newestOf(found: Found[]): Record<string, number> {
  const newest: Record<string, number> = {}
  for (const { at, finding } of found)
    for (const name of Object.keys(finding.sections)) newest[name] = Math.max(at, newest[name] ?? 0)
  return newest
}

test('findings of one person in any order give one subject with all aliases and the newest sections', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (found) => {
      const db = openDatabase()
      await filed(db, 100, stranger)
      for (const { at, finding } of found) {
        await db.requests.add(requestWith({ id: `${at}`, subject: finding.aliases[0]! }))
        await filed(db, at, finding)
      }

      const [subject, ...others] = await db.subjects.where('key').notEqual('person:john').toArray()
      expect(others).toEqual([])
      expect(new Set(subject?.aliases)).toEqual(new Set(names))
      expect(subject?.aliases).toHaveLength(names.length)

      const newest = newestOf(found)
      const kept = Object.values(await keptOf(db, subject!.key))
      expect(Object.fromEntries(kept.map(({ name, at }) => [name, at]))).toEqual(newest)
      for (const { data, at } of kept) expect(JSON.stringify(data)).toContain(`"${at}`)
      expect(subject).toMatchObject({ headline: `${newest['profile']}`, updatedAt: found.length })

      expect(await db.requests.where('subject').anyOf(subject!.aliases).count()).toBe(found.length)
      expect(await db.subjects.get('person:john')).toMatchObject({ aliases: ['person:john'], updatedAt: 100 })
      expect(await db.sections.count()).toBe(kept.length + 2)
      db.close()
    }),
    { numRuns: 80 },
  )
}, 60_000)
