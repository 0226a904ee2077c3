import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSocialSite, type SocialSite } from '../../../../sandbox/social/site.ts'
import { createWorld } from '../../../../sandbox/world/world.ts'

let site: SocialSite

beforeAll(async () => {
  site = await startSocialSite({ world: (socialUrl) => createWorld({ socialUrl }) })
})

afterAll(() => site.close())

const addresses = [
  '/',
  '/feed/',
  '/in/mara-lindqvist/',
  '/in/mara-lindqvist',
  '/in/aiko-tanabe-田辺/',
  '/in/mara-lindqvist/details/experience/',
  '/in/mara-lindqvist/recent-activity/all/',
  '/company/northwind-atlas/',
  '/company/northwind-atlas/about/',
  '/company/northwind-atlas/people/',
  '/company/northwind-atlas/jobs/',
  '/school/university-of-eldermere/',
  '/showcase/northwind-atlas-labs/',
  '/jobs/view/4000000001/',
  '/jobs/view/lead-cartographer-4000000001/',
  '/jobs/search/?currentJobId=4000000001',
  '/jobs/collections/recommended/?currentJobId=4000000001',
  '/search/?q=mara',
]

test.for(addresses)('loading %s directly returns the shell', async (address) => {
  const response = await fetch(site.url + address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(await response.text()).toContain('<main id="main"')
})

test('internal and numeric URLs load, too', async () => {
  const person = site.world.person('mara-lindqvist')
  const company = site.world.company('northwind-atlas')
  for (const address of [`/in/${person?.socialIdentifier}/`, `/company/${company?.socialId}/`]) {
    expect((await fetch(site.url + address)).status).toBe(200)
  }
})

test('an unknown URL returns 404 with the shell', async () => {
  const response = await fetch(`${site.url}/nowhere/at/all`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('<main id="main"')
})

test('the content security policy allows only the site’s own scripts', async () => {
  const policy = (await fetch(`${site.url}/feed/`)).headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
})

test('all assets of the shell are served', async () => {
  const shell = await (await fetch(`${site.url}/feed/`)).text()
  const assets = [...shell.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1])
  expect(assets).toEqual(['/assets/mark.svg', '/assets/site.css', '/assets/site.js', '/assets/mark.svg'])
  const statuses = await Promise.all(assets.map(async (asset) => (await fetch(site.url + asset)).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await (await fetch(`${site.url}/assets/site.css`)).text()).toContain('.bar-inside')
  expect(await (await fetch(`${site.url}/assets/site.js`)).text()).not.toMatch(/^import /m)
  expect((await fetch(`${site.url}/assets/../site.ts`)).status).toBe(404)
  expect((await fetch(`${site.url}/assets/%2e%2e/site.ts`)).status).toBe(404)
})

test('the download is an attachment that names its person', async () => {
  const response = await fetch(`${site.url}/files/cv.txt?person=mara-lindqvist`)
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(await response.text()).toContain('Mara Lindqvist')
})

test('a used port is an error, and a closed site does not respond', async () => {
  const port = Number(new URL(site.url).port)
  await expect(startSocialSite({ world: site.world, port })).rejects.toThrow('EADDRINUSE')

  const other = await startSocialSite({ world: site.world })
  await fetch(`${other.url}/feed/`)
  await other.close()
  await expect(fetch(`${other.url}/feed/`)).rejects.toThrow('fetch failed')
})
