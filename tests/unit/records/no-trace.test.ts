import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Person } from '../../../lib/api/shapes/person.ts'
import { forgetSubject } from '../../../lib/records/forget.ts'
import { setNote } from '../../../lib/records/own-words.ts'
import { requestWith } from '../ledger/request-beside.ts'
import { answerWith, everythingIn } from './everything-beside.ts'
import { filed, openDatabase, person } from './findings-beside.ts'

const people = [
  { first: 'Jane', last: 'Doe', handle: 'jane-doe-7', email: 'jane.doe@acme.example' },
  { first: 'José', last: 'García Núñez', handle: 'josé-garcía', email: 'jose+x@acme.example' },
  { first: '海斗', last: '灯台守', handle: '海斗-灯台守', email: 'kaito@umi.example' },
  { first: 'O’Neil (Bo)', last: 'Smith.*', handle: 'o-neil-99', email: "o'neil@x.example" },
  { first: 'ليلى', last: 'القاهرة', handle: 'layla-q1', email: 'layla@nil.example' },
] as const
type Someone = (typeof people)[number]

const internal = 'ACoAABzYx98'
const host = 'https://www.social.example'

/** Where somebody may be named in what is kept of others. */
const places: Record<string, (them: Someone) => Person> = {
  recommendation: ({ first, last }) => ({
    recommendations: {
      recommendationHistory: [{ authorFullname: `${first} ${last}`, description: 'Good.' }],
    },
  }),
  address: ({ handle }) => ({ summary: `See ${host}/in/${encodeURIComponent(handle)}/ for more.` }),
  handle: ({ handle }) => ({ headline: `Boss of ${handle}` }),
  email: ({ email }) => ({ summary: `Ask ${email.toUpperCase()}.` }),
  words: ({ first, last }) => ({ summary: `I met ${first}  ${last} there.`.normalize('NFD') }),
  parts: ({ first, last }) => ({ extra: [{ who: { firstName: first, lastName: last } }] }),
  nothing: () => ({ summary: 'Nothing to see.' }),
}

const scene = fc.record({
  them: fc.constantFrom(...people),
  where: fc.subarray(Object.keys(places)),
  known: fc.boolean(),
  noted: fc.boolean(),
  escaped: fc.boolean(),
})

test('whoever is forgotten, and wherever they stand: no name, alias or address of theirs is left', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async ({ them, where, known, noted, escaped }) => {
      const db = openDatabase()
      const { first, last, handle, email } = them
      const key = `person:${handle}`
      const profile = { firstName: first, lastName: last, publicIdentifier: handle }
      await filed(db, 1, person([key, `person:${internal}`], { profile, emails: [{ value: email }] }))
      await filed(db, 2, person([key], { profile: { ...profile, lastName: `${last} Old` } }))
      await filed(db, 3, person([key], { profile }))
      if (known)
        await db.requests.add(
          requestWith({
            id: 'theirs',
            question: `https://a.example profile ${key}`,
            subject: key,
            found: [key],
            input: { socialUrl: `${host}/in/${handle}/` },
          }),
        )
      if (known) await db.answers.add(answerWith('theirs', { person: profile }))
      for (const [index, name] of where.entries()) {
        const about = `person:other${index}`
        const content = places[name]!(them)
        await filed(db, 4, person([about], { profile: content }))
        await db.requests.add(
          requestWith({
            id: name,
            question: `https://a.example profile ${about}`,
            subject: about,
            found: [about],
          }),
        )
        await db.requests.add(
          requestWith({
            id: `${name} search`,
            operation: 'personsSearch',
            question: `https://a.example x ${index}`,
            subject: null,
            section: null,
            found: [],
          }),
        )
        const answer = answerWith(name, content)
        const body = escaped
          ? answer.body.replaceAll(
              /[^ -~]/g,
              (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
            )
          : answer.body
        await db.answers.bulkAdd([
          { ...answer, body },
          { ...answer, body, request: `${name} search` },
        ])
        if (noted) await setNote(db, about, `Friend of ${first} ${last}, ${email}`)
      }
      expect(await forgetSubject(db, key)).toBe('forgotten')

      const left = decoded(await everythingIn(db))
      for (const name of [handle, internal, email, `${first} ${last}`, `${last} Old`, last])
        expect(left).not.toContain(decoded(name))
      expect(await db.requests.count()).toBe((known ? 1 : 0) + where.length * 2)
      expect(await db.subjects.count()).toBe(where.length)
      db.close()
    }),
    { numRuns: 60 },
  )
})

/** Without any way of writing that could hide a name. */
function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, ''))
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}
