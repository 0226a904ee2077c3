import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { tablesIn } from '../../../lib/data/backup/format.ts'
import { deleteSubjects } from '../../../lib/data/erasure/delete-subjects.ts'
import { endStep, undoStep } from '../../../lib/data/erasure/end-step.ts'
import { softDeleteSubjects } from '../../../lib/data/erasure/soft-delete-subjects.ts'
import { walkRecords } from '../../../lib/exports/walk-records.ts'
import { deleteEverything } from '../../../lib/data/retention/delete-everything.ts'
import { purge } from '../../../lib/data/retention/purge.ts'
import { createPictureQueue, type PictureDeps } from '../../../lib/pictures/picture-queue.ts'
import {
  countPictures,
  deletePictures,
  deletePicturesOfSuppressed,
  pictureHosts,
} from '../../../lib/pictures/stored-pictures.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { separateMerge } from '../../../lib/records/identity/separate-merge.ts'
import { suppress, suppressMany } from '../../../lib/records/suppression/suppress.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { suppressSubject } from '../../../lib/worker/erase.ts'
import { filed, openDatabase, person } from '../records/findings.fixture.ts'
import { bytesOf, png } from './pictures.fixture.ts'

const handle = 'person:jane-doe'
const photo = 'https://media.example.com/jane.png?token=1'
const own = { apiUrl: 'https://api.example.com', socialUrl: 'https://www.social.example' }
const dayMs = 86_400_000

let db: Database
let now: number
let isOn: boolean
let isOnline: boolean
let allowed: Set<string>
let fetched: string[]
let reply: (url: string) => Promise<Response> | Response

beforeEach(async () => {
  db = openDatabase()
  now = 1_000_000
  isOn = true
  isOnline = true
  allowed = new Set(['media.example.com'])
  fetched = []
  reply = () => new Response(png())
  await filed(db, 1, person([handle], { profile: { firstName: 'Jane', lastName: 'Doe', photoUrl: photo } }))
})

function queue(more: Partial<PictureDeps> = {}) {
  return createPictureQueue({
    db,
    preferences: { read: async () => ({ pictures: isOn }) },
    deployment: { read: async () => own },
    fetch: async (url) => {
      fetched.push(url)
      return reply(url)
    },
    // A text instead of the redrawn picture.
    shrink: async (_, { type, width }, fit) => new Blob([`${type} ${width} ${fit}`]),
    mayCall: async (url) => allowed.has(new URL(url).hostname),
    online: () => isOnline,
    now: () => now,
    keepAwake: () => () => {},
    ...more,
  })
}

const rowOf = (key = handle) => db.pictures.get(key)
const imageOf = async (key = handle) => {
  const image = (await rowOf(key))?.image
  return image && new TextDecoder().decode(image)
}

describe('the picture queue', () => {
  test('the picture queue fetches nothing until pictures are turned on', async () => {
    expect(defaultPreferences.pictures).toBe(false)
    isOn = false
    await queue().request([handle])
    expect(fetched).toEqual([])
    expect(await db.pictures.count()).toBe(0)
  })

  test('the picture queue fetches a picture once and does not store its URL', async () => {
    const pictures = queue()
    await pictures.request([handle, handle])
    await pictures.request([handle])
    expect(fetched).toEqual([photo])
    expect(await imageOf()).toBe('image/png 40 cover')
    expect(JSON.stringify(await db.pictures.toArray())).not.toMatch(/media|token|jane\.png/)
  })

  test('the picture queue costs nothing and adds no request to the ledger', async () => {
    await queue().request([handle])
    expect(await db.requests.count()).toBe(0)
    expect(await db.spending.count()).toBe(0)
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['an expired address', () => new Response('expired', { status: 403 })],
    [
      'SVG',
      () =>
        new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
          headers: { 'content-type': 'image/png' },
        }),
    ],
    ['HTML', () => new Response('<!doctype html>', { headers: { 'content-type': 'image/png' } })],
    ['an empty body', () => new Response('')],
    ['a network failure', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a truncated picture', () => new Response(bytesOf('GIF89a'))],
  ])('initials are shown for a day after %s', async (_, response) => {
    reply = response
    const pictures = queue()
    await pictures.request([handle])
    expect(await rowOf()).toMatchObject({ image: null, failed: true })
    now += dayMs - 1
    await pictures.request([handle])
    expect(fetched).toHaveLength(1)
    now += 1
    reply = () => new Response(png())
    await pictures.request([handle])
    expect(fetched).toHaveLength(2)
    expect(await imageOf()).toBeDefined()
    expect(await rowOf()).not.toHaveProperty('failed')
  })

  test('a picture that can’t be drawn counts as failed', async () => {
    await queue({ shrink: async () => null }).request([handle])
    expect(await rowOf()).toMatchObject({ image: null, failed: true })
    await queue({ shrink: () => Promise.reject(new Error('decoder')) }).request([handle])
  })

  test('a picture is replaced when its URL changes, and the old one stays if that fails', async () => {
    const pictures = queue()
    await pictures.request([handle])
    reply = () => new Response('', { status: 403 })
    await filed(db, 2, person([handle], { profile: { firstName: 'Jane', photoUrl: `${photo}2` } }))
    await pictures.request([handle])
    expect(await imageOf()).toBe('image/png 40 cover')
    expect(await rowOf()).toMatchObject({ failed: true })
    reply = () => new Response(png(50, 50))
    await filed(db, 3, person([handle], { profile: { firstName: 'Jane', photoUrl: `${photo}3` } }))
    await pictures.request([handle])
    expect(await imageOf()).toBe('image/png 50 cover')
    await filed(db, 4, person([handle], { profile: { firstName: 'Jane' } }))
    await pictures.request([handle])
    expect(await rowOf()).toBeUndefined()
  })

  test('the picture queue neither fetches nor stores anything offline', async () => {
    isOnline = false
    await queue().request([handle])
    expect(fetched).toEqual([])
    isOnline = true
    reply = () => {
      isOnline = false
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    await queue().request([handle])
    expect(await rowOf()).toBeUndefined()
  })

  test('the picture queue fetches nothing from a blocked host until it is allowed', async () => {
    allowed.clear()
    const pictures = queue()
    await pictures.request([handle])
    await pictures.request([handle])
    expect(fetched).toEqual([])
    expect(await rowOf()).toMatchObject({ image: null, blocked: 'https://media.example.com/*' })
    expect(await pictureHosts(db, own)).toEqual(['https://media.example.com/*'])
    await pictures.unblock()
    expect(fetched).toEqual([])
    allowed.add('media.example.com')
    await pictures.unblock()
    expect(fetched).toEqual([photo])
    expect(await rowOf()).not.toHaveProperty('blocked')
  })

  test('the picture queue never fetches invalid URLs', async () => {
    const bad = [
      'http://media.example.com/a.png',
      'data:image/png;base64,AA',
      'javascript:alert(1)',
      'https://10.0.0.1/',
    ]
    for (const [index, photoUrl] of bad.entries())
      await filed(db, 10 + index, person([`person:p${index}`], { profile: { photoUrl } }))
    await queue({ mayCall: async () => true }).request(bad.map((_, index) => `person:p${index}`))
    expect(fetched).toEqual([])
    expect(await db.pictures.count()).toBe(0)
  })

  test('the picture queue uses the complete logo for companies and jobs', async () => {
    await filed(db, 2, {
      kind: 'company',
      aliases: ['company:acme'],
      sections: { company: { name: 'Acme', logo: 'https://media.example.com/acme.png' } },
    })
    await filed(db, 3, {
      kind: 'job',
      aliases: ['job:1'],
      sections: { job: { title: 'Editor', companyLogo: 'https://media.example.com/acme.png' } },
    })
    await queue().request(['company:acme', 'job:1'])
    expect(await imageOf('company:acme')).toContain('contain')
    expect(await imageOf('job:1')).toContain('contain')
  })

  test.each([0, 1, 99, 100, 101, 1000])(
    'the picture queue fetches %i pictures a few at a time, each once',
    async (many) => {
      const keys = Array.from({ length: many }, (_, index) => `person:many-${index}`)
      for (const [index, key] of keys.entries())
        await filed(
          db,
          10 + index,
          person([key], { profile: { photoUrl: `https://media.example.com/${index}.png` } }),
        )
      let out = 0
      let maximum = 0
      reply = async () => {
        maximum = Math.max(maximum, ++out)
        await new Promise((resolve) => setImmediate(resolve))
        out--
        return new Response(png())
      }
      const pictures = queue()
      await Promise.all([pictures.request(keys), pictures.request(keys)])
      expect(await countPictures(db)).toBe(many)
      expect(maximum).toBeLessThanOrEqual(3)
      expect(new Set(fetched).size).toBe(fetched.length)
    },
    120_000,
  )

  test('the picture queue deletes and fetches no pictures of suppressed people', async () => {
    const pictures = queue()
    await pictures.request([handle])
    await suppressSubject(db, handle)
    expect(await db.pictures.count()).toBe(0)
    await pictures.request([handle])
    expect(fetched).toHaveLength(1)
  })

  test('the picture queue deletes pictures only of people added to the suppression list', async () => {
    await filed(db, 2, person(['person:other'], { profile: { photoUrl: 'https://media.example.com/o.png' } }))
    await queue().request([handle, 'person:other'])
    await suppressMany(db, [[handle]])
    await deletePicturesOfSuppressed(db)
    expect(await db.pictures.toCollection().primaryKeys()).toEqual(['person:other'])
  })

  test('the picture queue fetches no picture of a person suppressed by email', async () => {
    await filed(db, 2, person([handle], { emails: [{ value: 'jane@acme.example' }] }))
    await suppress(db, ['email:jane@acme.example'])
    await queue().request([handle])
    expect(fetched).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the record was deleted', () => deleteSubjects(db, [handle])],
    ['everything was deleted', () => deleteEverything(db)],
    ['pictures were turned off', async () => void (isOn = false)],
  ])('the picture queue stores nothing if %s during the fetch', async (_, change) => {
    reply = async () => {
      await change()
      return new Response(png())
    }
    await queue().request([handle])
    expect(fetched).toHaveLength(1)
    expect(await db.pictures.count()).toBe(0)
  })
})

describe('a stored picture', () => {
  beforeEach(() => queue().request([handle]))
  const deed = { id: 'step', kind: 'deleted', label: '', clock: () => 1 } as const

  test('a stored picture is deleted with its record and with the library', async () => {
    await deleteSubjects(db, [handle])
    expect(await db.pictures.count()).toBe(0)
    await db.pictures.put({
      subject: handle,
      source: '',
      at: 1,
      image: new TextEncoder().encode('x').buffer,
      bytes: 1,
    })
    await deleteEverything(db)
    expect(await db.pictures.count()).toBe(0)
  })

  test('a stored picture is deleted by retention', async () => {
    await purge(db, { ...defaultPreferences.retention, person: 30 }, 40 * dayMs)
    expect(await db.subjects.count()).toBe(0)
    expect(await db.pictures.count()).toBe(0)
  })

  test('a stored picture is hidden during an undoable deletion and restored or deleted with it', async () => {
    const before = await imageOf()
    await softDeleteSubjects(db, [handle], deed)
    expect(await db.pictures.count()).toBe(0)
    expect(await countPictures(db)).toBe(0)
    await undoStep(db, 'step')
    expect(await imageOf()).toBe(before)
    await softDeleteSubjects(db, [handle], deed)
    await endStep(db, 'step', async () => {})
    expect(await db.undoParts.count()).toBe(0)
    expect(await db.pictures.count()).toBe(0)
  })

  test('a stored picture is deleted when pictures are turned off, even during an undoable deletion', async () => {
    await softDeleteSubjects(db, [handle], deed)
    await deletePictures(db)
    await undoStep(db, 'step')
    expect(await db.subjects.count()).toBe(1)
    expect(await db.pictures.count()).toBe(0)
  })

  test('a stored picture moves with a merge and back when the merge is undone', async () => {
    await filed(db, 0, person(['person:jane-old'], { profile: { firstName: 'Jane' } }))
    await filed(db, 5, person(['person:jane-old', handle]))
    const [one, ...more] = await db.subjects.toArray()
    expect(more).toEqual([])
    expect(await db.pictures.toCollection().primaryKeys()).toEqual([one!.key])
    const [merge] = await db.merges.toArray()
    await separateMerge(db, merge!.id)
    expect(await db.pictures.toCollection().primaryKeys()).toEqual([handle])
    expect(await imageOf()).toBe('image/png 40 cover')
  })

  test('the picture of two merged records is the remaining record’s', async () => {
    await filed(db, 2, person(['person:other'], { profile: { photoUrl: 'https://media.example.com/o.png' } }))
    await queue().request(['person:other'])
    await filed(db, 5, person([handle, 'person:other']))
    expect(await db.subjects.count()).toBe(1)
    expect(await db.pictures.toCollection().primaryKeys()).toEqual([(await db.subjects.toArray())[0]!.key])
  })

  test('stored pictures are in no backup and no export', async () => {
    expect(tablesIn(db)).not.toContain('pictures')
    for await (const records of walkRecords(db, 'all'))
      expect(JSON.stringify(records)).not.toMatch(/blob|image\/png 40/i)
  })
})
