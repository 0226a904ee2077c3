import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeModel, type OwnedModel } from '../../../components/model/model.ts'
import { watchBlockedPicture, watchPictureSettings } from '../../../components/pictures/picturesModel.ts'
import { watchPictures } from '../../../components/pictures/pictureSource.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { deployment, preferences } from '../../../lib/settings/settings.ts'
import { deleteAll } from '../fake-browser.ts'
import { filed, openDatabase, person } from '../records/findings.fixture.ts'
import { browser } from './page-browser.ts'

vi.mock('wxt/browser', () => import('./page-browser.ts'))

const media = 'https://media.example.com/*'
const cdn = 'https://cdn.example.org/*'

let db: Database
let allowed: Set<string>
const request = vi.fn<(requested: { origins: string[] }) => Promise<boolean>>()
const send = vi.fn<(message: { command: string; keys?: string[] }) => Promise<unknown>>()
const owned: OwnedModel<unknown>[] = []

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer

function made<Model>(make: () => Model): Model {
  const one = makeModel(make)
  owned.push(one)
  return one.model
}

beforeEach(async () => {
  deleteAll()
  db = openDatabase()
  allowed = new Set()
  request.mockReset().mockResolvedValue(true)
  send.mockReset().mockResolvedValue({ accepted: 'done', result: null })
  Object.assign(browser.permissions, {
    request,
    contains: async ({ origins }: { origins: string[] }) => origins.every((origin) => allowed.has(origin)),
  })
  browser.runtime.sendMessage = send as never
  await deployment.write({
    apiUrl: 'https://api.example.com',
    socialUrl: 'https://www.social.example',
    socialWord: 'social',
    jobUrlParameter: 'url',
  })
})
afterEach(() => {
  for (const { dispose } of owned.splice(0)) dispose()
})

const withPhotos = async () => {
  await filed(db, 1, person(['person:a'], { profile: { photoUrl: 'https://media.example.com/a.png' } }))
  await filed(db, 2, person(['person:b'], { profile: { photoUrl: 'https://media.example.com/b.png' } }))
  await filed(db, 3, person(['person:c'], { profile: { photoUrl: 'https://cdn.example.org/c.png' } }))
  await filed(db, 4, person(['person:d'], { profile: { photoUrl: 'http://cdn.example.net/d.png' } }))
}

const isOn = async () => (await preferences.read()).pictures

describe('turning pictures on', () => {
  test('turning pictures on requests access to the hosts of saved records during the click', async () => {
    await withPhotos()
    allowed.add(cdn)
    const model = made(() => watchPictureSettings(db))
    await vi.waitFor(() => expect(model.missing.value).toEqual([media]))
    model.setEnabled(true)
    expect(request.mock.calls).toEqual([[{ origins: [media] }]])
    await vi.waitFor(async () => expect(await isOn()).toBe(true))
    expect(model.switchState.value).toBe('idle')
  })

  test('turning pictures on requests nothing when no host is known', async () => {
    const model = made(() => watchPictureSettings(db))
    await vi.waitFor(() => expect(model.missing.value).toEqual([]))
    model.setEnabled(true)
    await vi.waitFor(async () => expect(await isOn()).toBe(true))
    expect(request).not.toHaveBeenCalled()
  })

  test.each([
    ['denied', () => request.mockResolvedValue(false)],
    ['not possible', () => request.mockRejectedValue(new Error('no gesture'))],
  ])('turning pictures on with access %s leaves them off and shows a message', async (_, response) => {
    await withPhotos()
    response()
    const model = made(() => watchPictureSettings(db))
    await vi.waitFor(() => expect(model.missing.value).toHaveLength(2))
    model.setEnabled(true)
    expect(model.switchState.value).toBe('asking')
    await vi.waitFor(() => expect(model.switchState.value).toBe('denied'))
    expect(await isOn()).toBe(false)
  })

  test('stored pictures are counted and can be deleted while pictures are off', async () => {
    await db.pictures.put({ subject: 'person:a', source: '', at: 1, image: bytesOf('x'), bytes: 1 })
    await db.pictures.put({ subject: 'person:b', source: '', at: 1, image: null, bytes: 0, failed: true })
    const model = made(() => watchPictureSettings(db))
    await vi.waitFor(() => expect(model.count.value).toBe(1))
    model.remove()
    expect(send).toHaveBeenCalledWith({ command: 'delete-pictures' })
  })
})

describe('a picture host found later', () => {
  beforeEach(async () => {
    await db.pictures.put({ subject: 'person:a', source: '', at: 1, image: null, bytes: 0, blocked: media })
    await preferences.change((known) => ({ ...known, pictures: true }))
  })

  test('a new host is offered next to the record and requested by a click', async () => {
    const model = made(() => watchBlockedPicture(db, 'person:a'))
    await vi.waitFor(() => expect(model.host.value).toBe(media))
    model.allow()
    expect(request.mock.calls).toEqual([[{ origins: [media] }]])
  })

  test('a declined host is not offered again, nor while pictures are off', async () => {
    const model = made(() => watchBlockedPicture(db, 'person:a'))
    await vi.waitFor(() => expect(model.host.value).toBe(media))
    model.decline()
    await vi.waitFor(() => expect(model.host.value).toBeNull())
    expect((await preferences.read()).picturesDeclined).toEqual([media])
    await preferences.change((known) => ({ ...known, pictures: false, picturesDeclined: [] }))
    await vi.waitFor(() => expect(model.host.value).toBeNull())
    expect(request).not.toHaveBeenCalled()
  })
})

describe('visible pictures', () => {
  const requestedOnes = () =>
    send.mock.calls.flatMap(([{ command, keys }]) => (command === 'want-pictures' ? [keys] : []))

  test('visible pictures are shown from the library, and missing ones are requested together once', async () => {
    await db.pictures.put({ subject: 'person:a', source: '', at: 1, image: bytesOf('a'), bytes: 1 })
    await db.pictures.put({
      subject: 'person:c',
      source: '',
      at: Date.now(),
      image: null,
      bytes: 0,
      failed: true,
    })
    const source = made(() => watchPictures(db))
    const seen: Record<string, (string | null)[]> = {}
    const show = (key: string) => source.show(key, (url) => (seen[key] ??= []).push(url))
    const ends = ['person:a', 'person:b', 'person:c', 'person:a'].map(show)
    await vi.waitFor(() => expect(seen['person:a']?.at(-1)).toMatch(/^blob:/))
    await vi.waitFor(() => expect(requestedOnes()).toEqual([['person:b']]))

    await db.pictures.put({ subject: 'person:b', source: '', at: 2, image: bytesOf('b'), bytes: 1 })
    await vi.waitFor(() => expect(seen['person:b']?.at(-1)).toMatch(/^blob:/))
    expect(source.cached('person:b')).toBe(seen['person:b']?.at(-1))
    expect(seen['person:c']).toBeUndefined()

    await db.pictures.delete('person:b')
    await vi.waitFor(() => expect(seen['person:b']?.at(-1)).toBeNull())
    expect(source.cached('person:b')).toBeNull()
    for (const end of ends) end()
    const hide = show('person:b')
    await vi.waitFor(() => expect(requestedOnes()).toHaveLength(1))
    hide()
  })

  test('a picture that failed a day ago is requested again', async () => {
    await db.pictures.put({
      subject: 'person:c',
      source: '',
      at: Date.now() - 86_400_000,
      image: null,
      bytes: 0,
      failed: true,
    })
    const source = made(() => watchPictures(db))
    source.show('person:c', () => {})
    await vi.waitFor(() => expect(requestedOnes()).toEqual([['person:c']]))
  })
})
