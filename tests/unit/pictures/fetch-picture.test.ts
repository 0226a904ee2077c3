import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchPicture } from '../../../lib/pictures/fetch-picture.ts'
import { parsePictureUrl, pictureHostPattern } from '../../../lib/pictures/picture-address.ts'
import { pictureLimits } from '../../../lib/pictures/picture-limits.ts'
import { png } from './pictures.fixture.ts'

const own = { apiUrl: 'https://api.example.com/v2', socialUrl: 'https://www.social.example' }

describe('a picture URL', () => {
  test.each([
    'https://media.example.com/a/b.jpg?e=1&t=2',
    'https://www.social.example/images/people/x.png',
    'https://media.example.com:8443/a.png',
  ])('a picture URL is accepted: %s', (url) => {
    expect(parsePictureUrl(url, own)?.href).toBe(url)
  })

  test.each([
    '',
    'a.png',
    '/a.png',
    '//media.example.com/a.png',
    'http://media.example.com/a.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    'blob:https://media.example.com/1',
    'file:///etc/passwd',
    'chrome-extension://abcdefgh/icon.png',
    'ftp://media.example.com/a.png',
    'https://user:secret@media.example.com/a.png',
    'https://localhost/a.png',
    'https://router/a.png',
    'https://printer.local/a.png',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://192.168.0.1/admin',
    'https://[::1]/a.png',
    'http://localhost:4610/a.png',
    `https://media.example.com/${'a'.repeat(5000)}`,
  ])('a picture URL is rejected: %s', (url) => {
    expect(parsePictureUrl(url, own)).toBeNull()
  })

  test('a picture URL may be local only if the provider is', () => {
    const here = { apiUrl: 'http://127.0.0.1:4610', socialUrl: 'http://127.0.0.1:4611' }
    expect(parsePictureUrl('http://127.0.0.1:4611/images/x.png', here)?.port).toBe('4611')
    expect(parsePictureUrl('http://localhost:4611/images/x.png', here)).toBeNull()
    expect(parsePictureUrl('http://media.example.com/x.png', here)).toBeNull()
  })

  test('a picture URL needs permission for its own host only', () => {
    expect(pictureHostPattern(new URL('https://media.example.com:8443/a/b.jpg?x'))).toBe(
      'https://media.example.com/*',
    )
  })
})

describe('a picture response', () => {
  let server: Server
  let base: string
  let responseHandler: (response: ServerResponse) => void
  const seen: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
  const fetched = (path = '/a.png') => fetchPicture(new URL(path, base), (url, init) => fetch(url, init))

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push({ url: request.url, headers: request.headers })
      responseHandler(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => void seen.splice(0))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  test('a picture response is read once, and its request contains no data about the user', async () => {
    responseHandler = (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(png())
    expect(await fetched()).toEqual(new Uint8Array(png()))
    expect(seen).toHaveLength(1)
    const { headers } = seen[0]!
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('referer')
    expect(headers).not.toHaveProperty('authorization')
    expect(headers.accept).not.toMatch(/svg|\*/)
  })

  test('a picture is requested without credentials, referrer, cache and redirects', async () => {
    let sent: RequestInit | undefined
    await fetchPicture(new URL('https://media.example.com/a.png'), async (_, init) => {
      sent = init
      return new Response('')
    })
    expect(sent).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      cache: 'no-store',
    })
  })

  test.each([403, 404, 410, 429, 500, 204, 206])(
    'a picture response with status %i is rejected',
    async (status) => {
      responseHandler = (response) => void response.writeHead(status).end(status === 204 ? undefined : png())
      expect(await fetched()).toBeNull()
    },
  )

  test('a picture response that redirects is not followed', async () => {
    responseHandler = (response) => void response.writeHead(302, { location: '/other.png' }).end()
    expect(await fetched()).toBeNull()
    expect(seen.map(({ url }) => url)).toEqual(['/a.png'])
  })

  test('an endless picture response is cancelled at the limit', async () => {
    let written = 0
    let isEnded = false
    responseHandler = (response) => {
      response.writeHead(200)
      response.on('close', () => (isEnded = true))
      const part = Buffer.alloc(64 * 1024)
      const write = () => {
        while (!response.destroyed && written < 50 * 1024 * 1024) {
          written += part.length
          if (!response.write(part)) return void response.once('drain', write)
        }
      }
      write()
    }
    expect(await fetched()).toBeNull()
    await expect.poll(() => isEnded).toBe(true)
    expect(written).toBeLessThan(25 * 1024 * 1024)
  })

  test('a picture response with too large a content-length is not read', async () => {
    responseHandler = (response) => {
      response.writeHead(200, { 'content-length': String(pictureLimits.bytes + 1) })
      response.write(png())
    }
    expect(await fetched()).toBeNull()
  })

  test('an incomplete or missing picture response is rejected', async () => {
    responseHandler = (response) => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write(png())
      setImmediate(() => response.destroy())
    }
    expect(await fetched()).toBeNull()
    responseHandler = (response) => void response.destroy()
    expect(await fetched()).toBeNull()
  })
})
