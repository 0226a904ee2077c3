import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../../../../lib/records/database/database.ts'
import { deleteSubjects } from '../../../../lib/data/erasure/delete-subjects.ts'
import { deleteSubject } from './delete-subject.ts'
import { setNote } from '../../../../lib/records/annotations/annotations.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { responseWith, everythingIn } from '../../records/full-library.fixture.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'
import { decoded, host, keyOf, people, places, type Someone } from '../../records/people.fixture.ts'

const internal = 'ACoAABzYx98'
const scene = fc.record({
  gone: fc.subarray([...people], { minLength: 1, maxLength: 2 }),
  where: fc.subarray(Object.keys(places)),
  known: fc.boolean(),
  noted: fc.boolean(),
  escaped: fc.boolean(),
})

const ways = {
  'one after the other': async (db: Database, keys: string[]) => {
    const ended = []
    for (const key of keys) ended.push(await deleteSubject(db, key))
    return ended.filter((end) => end === 'deleted').length
  },
  'at once': async (db: Database, keys: string[]) => (await deleteSubjects(db, keys)).deleted,
}

test.each(Object.entries(ways))(
  'deleting people, %s, leaves no name, alias or address anywhere',
  async (_, forget) => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ gone, where, known, noted, escaped }) => {
        const db = openDatabase()
        for (const them of gone) await put(db, them, where, { known, noted, escaped })
        expect(await forget(db, gone.map(keyOf))).toBe(gone.length)

        const left = decoded(await everythingIn(db))
        for (const { first, last, handle, email } of gone)
          for (const name of [handle, internal + handle, email, `${first} ${last}`, `${last} Old`, last])
            expect(left).not.toContain(decoded(name))
        expect(await db.requests.count()).toBe(gone.length * ((known ? 1 : 0) + where.length * 2))
        expect(await db.subjects.count()).toBe(gone.length * where.length)
        db.close()
      }),
      { numRuns: 25 },
    )
  },
)

interface ReportedText {
  known: boolean
  noted: boolean
  escaped: boolean
}

async function put(
  db: Database,
  them: Someone,
  where: string[],
  { known, noted, escaped }: ReportedText,
): Promise<void> {
  const { first, last, handle, email } = them
  const key = keyOf(them)
  const profile = { firstName: first, lastName: last, publicIdentifier: handle }
  await filed(db, 1, person([key, `person:${internal}${handle}`], { profile, emails: [{ value: email }] }))
  await filed(db, 2, person([key], { profile: { ...profile, lastName: `${last} Old` } }))
  await filed(db, 3, person([key], { profile }))
  const bought = (id: string, subject: string) =>
    requestWith({ id, requestKey: `https://a.example profile ${subject}`, subject, found: [subject] })
  if (known) {
    const id = `theirs ${people.indexOf(them)}`
    await db.requests.add({ ...bought(id, key), input: { socialUrl: `${host}/in/${handle}/` } })
    await db.responses.add(responseWith(id, { person: profile }))
  }
  for (const [index, name] of where.entries()) {
    const about = `person:other${people.indexOf(them)}x${index}`
    const content = places[name]!(them)
    await filed(db, 4, person([about], { profile: content }))
    await db.requests.bulkAdd([
      bought(about, about),
      requestWith({
        id: `${about} search`,
        operation: 'personsSearch',
        requestKey: `https://a.example x ${about}`,
        subject: null,
        section: null,
        found: [],
      }),
    ])
    const response = responseWith(about, content)
    const body = escaped ? escapedIn(response.body) : response.body
    await db.responses.bulkAdd([
      { ...response, body },
      { ...response, body, request: `${about} search` },
    ])
    if (noted) await setNote(db, about, `Friend of ${first} ${last}, ${email}`)
  }
}

function escapedIn(json: string): string {
  return json.replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
