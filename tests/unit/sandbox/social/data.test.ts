import { readPictureHeader } from '../../../../lib/pictures/picture-header.ts'
import { expect, test } from 'vitest'
import { socialApp } from '../../../../sandbox/social/app.ts'
import { createWorld } from '../../../../sandbox/world/world.ts'

const world = createWorld({ socialUrl: 'http://social.test' })
const app = socialApp(world)

const read = async (address: string) => {
  const response = await app.request(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}

test('a person’s data is found by handle and internal id, with six other people', async () => {
  const person = world.person('mara-lindqvist')
  const byHandle = await read('/data/people/mara-lindqvist')
  expect(byHandle).toMatchObject({ name: 'Mara Lindqvist', path: '/in/mara-lindqvist/' })
  expect(byHandle['alsoViewed']).toHaveLength(6)
  expect(await read(`/data/people/${person?.socialIdentifier}`)).toEqual(byHandle)
})

test('a non-ASCII handle keeps one path', async () => {
  const path = `/in/${encodeURIComponent('aiko-tanabe-田辺')}/`
  expect(await read(`/data/people/${encodeURIComponent('aiko-tanabe-田辺')}`)).toMatchObject({ path })
})

test('every person has a page, positions and activity', async () => {
  for (const { publicIdentifier } of world.people) {
    const address = `/data/people/${encodeURIComponent(publicIdentifier)}`
    const views = await Promise.all(['', '/positions', '/activity'].map((part) => read(address + part)))
    for (const view of views) expect(view['name']).toBeTruthy()
  }
})

test('a public page contains no emails, skills or summary', async () => {
  const page = JSON.stringify(await read('/data/people/mara-lindqvist'))
  const person = world.person('mara-lindqvist')
  const kept = [...(person?.emails.map((email) => email.value) ?? []), person?.summary ?? '']
  for (const text of kept.filter(Boolean)) expect(page).not.toContain(text)
})

test('a company’s data is found by slug and number', async () => {
  const bySlug = await read('/data/companies/northwind-atlas')
  expect(bySlug).toMatchObject({ path: '/company/northwind-atlas/', kind: 'company' })
  expect(await read(`/data/companies/${world.company('northwind-atlas')?.socialId}`)).toEqual(bySlug)
  expect(await read('/data/companies/university-of-eldermere')).toMatchObject({ kind: 'school' })
  expect(await read('/data/companies/northwind-atlas-labs')).toMatchObject({ kind: 'showcase' })
})

test('a job’s data is found by number, alone or after its title', async () => {
  const job = await read('/data/jobs/4000000001')
  expect(job).toMatchObject({ id: '4000000001', path: '/jobs/view/4000000001/' })
  expect(await read('/data/jobs/some-title-here-4000000001')).toEqual(job)
})

test('lists and search return results', async () => {
  expect(await read('/data/jobs')).toMatchObject({ total: world.jobs.length })
  expect(await read('/data/jobs?keywords=zzzz')).toEqual({ jobs: [], total: 0 })
  expect((await read('/data/search?q=LINDQVIST'))['people']).toContainEqual(
    expect.objectContaining({ name: 'Mara Lindqvist' }),
  )
  expect((await read('/data/feed'))['people']).toHaveLength(6)
})

test.for([
  'people/nobody-at-all',
  'people/nobody/activity',
  'companies/no-such',
  'jobs/1',
  'post?path=/posts/x/',
  'x',
])('%s responds 404', async (address) => {
  expect((await app.request(`/data/${address}`)).status).toBe(404)
})

test.for(['people/mara-lindqvist.png', 'people/anybody.png', 'logos/northwind-atlas.png', 'banners/x.png'])(
  'the picture %s is a stable PNG',
  async (address) => {
    const [one, repeat] = [await app.request(`/images/${address}`), await app.request(`/images/${address}`)]
    expect(one.headers.get('content-type')).toBe('image/png')
    const bytes = new Uint8Array(await one.arrayBuffer())
    expect(readPictureHeader(bytes)).toMatchObject({ type: 'image/png' })
    expect(new Uint8Array(await repeat.arrayBuffer())).toEqual(bytes)
  },
)

test.for([
  'people/mara-lindqvist.svg',
  'companies/northwind-atlas.svg',
  'banners/mara-lindqvist.svg',
  'x/%3Cb%3E.svg',
])('the image %s is an SVG without external references', async (address) => {
  const response = await app.request(`/images/${address}`)
  expect(response.headers.get('content-type')).toContain('image/svg+xml')
  expect(await response.text()).toMatch(
    /^<svg [^<>]+>(<(rect|path) [^<>]+\/>|<text [^<>]+>[^<>]*<\/text>)+<\/svg>$/,
  )
})
