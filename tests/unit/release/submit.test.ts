import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { submit, type SubmitOptions } from '../../../tools/submit/submit.ts'
import { writeBuildRecord, type BuildSettings } from '../../../vite/build-settings.ts'
import { zipOf } from './zip.fixture.ts'

interface Requested {
  line: string
  client: unknown
  authorization: string
  body: string
}

let folder = ''
let server: Server
let url = ''
let requested: Requested[] = []
let answers: [string, number, object | string][] = []

async function responseHandler(request: IncomingMessage) {
  const line = `${request.method} ${request.url}`
  const { authorization = '' } = request.headers
  requested.push({ line, client: request.headers['x-clientid'], authorization, body: await text(request) })
  const at = answers.findIndex(([start]) => line.startsWith(start))
  return at < 0 ? (['', 200, {}] as const) : answers.splice(at, 1)[0]!
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sidelight-submit-'))
  requested = []
  server = createServer((request, response) => {
    void responseHandler(request).then(([, status, body]) =>
      typeof body === 'string'
        ? response.writeHead(status, { location: body }).end()
        : response.writeHead(status).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await new Promise((done) => server.close(done))
})

const named = {
  WXT_PUBLISHER: 'A vendor',
  WXT_CONTROLLER: 'Each customer',
  WXT_SECURITY_CONTACT: 'https://vendor.test/security',
}

function write(
  store: 'chrome' | 'firefox',
  id = 'sidelight@vendor.test',
  browser = store,
  settings: BuildSettings = named,
) {
  const manifest = { version: '1.2.3', browser_specific_settings: { gecko: { id } } }
  const files = [
    { name: 'build.json', content: writeBuildRecord({ browser, settings }) },
    { name: 'manifest.json', content: JSON.stringify(manifest) },
  ]
  writeFileSync(join(folder, `sidelight-1.2.3-${store}.zip`), zipOf(files))
  writeFileSync(join(folder, 'sidelight-1.2.3-sources.zip'), 'the sources')
}

const credentials = {
  CHROME_PUBLISHER_ID: 'vendor',
  CHROME_ITEM_ID: 'item',
  CHROME_CLIENT_ID: 'client',
  CHROME_CLIENT_SECRET: 'client-secret',
  CHROME_REFRESH_TOKEN: 'refresh',
  EDGE_PRODUCT_ID: 'product',
  EDGE_CLIENT_ID: 'edge-client',
  EDGE_API_KEY: 'edge-key',
  FIREFOX_ISSUER: 'user:1',
  FIREFOX_SECRET: 'firefox-secret',
}

async function run(store: SubmitOptions['store'], more: Partial<SubmitOptions> = {}) {
  const lines: string[] = []
  const env = { ...credentials, CHROME_TOKEN_URL: url, SUBMIT_WAIT_MS: '1' }
  const repository = 'https://code.test/vendor/sidelight'
  const order = { store, folder, percentage: 5, forReal: true, env, url, repository, ...more }
  await submit(order, (line) => lines.push(line))
  return lines.join('\n')
}

const requests = () => requested.map(({ line }) => line)

test('without --for-real submit sends nothing and lists missing credentials', async () => {
  write('chrome')
  const message = await run('chrome', { forReal: false, env: { CHROME_ITEM_ID: 'item' } })
  expect(message).toContain('version 1.2.3')
  expect(message).toContain('Missing environment variables: CHROME_PUBLISHER_ID, CHROME_CLIENT_ID')
  expect(message).toContain('nothing was sent')
  expect(requested).toEqual([])
})

test('submit uploads to Chrome’s store, waits for its check and publishes to a share of users', async () => {
  write('chrome')
  answers = [
    ['POST /token', 200, { access_token: 'access' }],
    ['POST /upload/', 200, { uploadState: 'IN_PROGRESS' }],
    ['GET ', 200, { lastAsyncUploadState: 'IN_PROGRESS' }],
    ['GET ', 200, { lastAsyncUploadState: 'SUCCEEDED' }],
  ]
  expect(await run('chrome')).toContain('at first to 5 %')
  expect(requests()).toEqual([
    'POST /token',
    'POST /upload/v2/publishers/vendor/items/item:upload',
    'GET /v2/publishers/vendor/items/item:fetchStatus',
    'GET /v2/publishers/vendor/items/item:fetchStatus',
    'POST /v2/publishers/vendor/items/item:publish',
  ])
  expect(JSON.parse(requested.at(-1)!.body)).toEqual({
    publishType: 'STAGED_PUBLISH',
    deployInfos: [{ deployPercentage: 5 }],
  })
  expect(requested.at(-1)!.authorization).toBe('Bearer access')
})

test('submit sends Chrome’s store no share for all users, because new items may not have one', async () => {
  write('chrome')
  answers = [
    ['POST /token', 200, { access_token: 'access' }],
    ['POST /upload/', 200, { uploadState: 'SUCCEEDED' }],
  ]
  expect(await run('chrome', { percentage: 100 })).not.toContain('%')
  expect(JSON.parse(requested.at(-1)!.body)).toEqual({ publishType: 'STAGED_PUBLISH' })
})

test('submit uploads the Chromium package to Edge’s store, waits for its check and submits it', async () => {
  write('chrome')
  answers = [
    ['POST /products/product/submissions/draft/package', 202, 'upload-1'],
    ['GET ', 200, { status: 'InProgress' }],
    ['GET ', 200, { status: 'Succeeded' }],
    ['POST /products/product/submissions', 202, 'publish-2'],
    ['GET ', 200, { status: 'Succeeded' }],
  ]
  expect(await run('edge')).toContain('Submitted')
  expect(requests()).toEqual([
    'POST /products/product/submissions/draft/package',
    'GET /products/product/submissions/draft/package/operations/upload-1',
    'GET /products/product/submissions/draft/package/operations/upload-1',
    'POST /products/product/submissions',
    'GET /products/product/submissions/operations/publish-2',
  ])
  expect(new Set(requested.map(({ authorization, client }) => `${authorization} ${String(client)}`))).toEqual(
    new Set(['ApiKey edge-key edge-client']),
  )
})

test('submit does not publish a package that Edge’s store refuses', async () => {
  write('chrome')
  answers = [
    ['POST ', 202, 'upload-1'],
    ['GET ', 200, { status: 'Failed', errors: ['the version exists'] }],
  ]
  await expect(run('edge')).rejects.toThrow('the version exists')
  expect(requests()).toHaveLength(2)
})

test('submit does not publish a failed upload', async () => {
  write('chrome')
  answers = [
    ['POST /token', 200, { access_token: 'access' }],
    ['POST /upload/', 200, { uploadState: 'FAILED' }],
  ]
  await expect(run('chrome')).rejects.toThrow('The upload ended as FAILED')
  expect(requests()).toHaveLength(2)
})

test('submit sends package and sources to Firefox’s store, with new credentials for each request', async () => {
  write('firefox')
  answers = [
    ['POST /api/v5/addons/upload/', 201, { uuid: 'u' }],
    ['GET ', 200, { processed: false }],
    ['GET ', 200, { processed: true, valid: true }],
    ['POST /api/v5/addons/addon/', 201, { id: 77 }],
  ]
  expect(await run('firefox')).toContain('Submitted with its sources')
  expect(requests()).toEqual([
    'POST /api/v5/addons/upload/',
    'GET /api/v5/addons/upload/u/',
    'GET /api/v5/addons/upload/u/',
    'POST /api/v5/addons/addon/sidelight%40vendor.test/versions/',
    'PATCH /api/v5/addons/addon/sidelight%40vendor.test/versions/77/',
  ])
  expect(requested[0]!.body).toContain('listed')
  expect(requested[4]!.body).toContain('the sources')
  expect(new Set(requested.map(({ authorization }) => authorization)).size).toBe(5)
  for (const { authorization } of requested) {
    const [head, claims, signature] = authorization.replace('JWT ', '').split('.')
    expect(createHmac('sha256', 'firefox-secret').update(`${head}.${claims}`).digest('base64url')).toBe(
      signature,
    )
    expect(JSON.parse(String(Buffer.from(claims!, 'base64url')))).toMatchObject({ iss: 'user:1' })
  }
})

test('submit creates no version of a package that Firefox’s store rejects', async () => {
  write('firefox')
  answers = [
    ['POST /api/v5/addons/upload/', 201, { uuid: 'u' }],
    ['GET ', 200, { processed: true, valid: false, validation: { errors: 1 } }],
  ]
  await expect(run('firefox')).rejects.toThrow('The package was refused: {"errors":1}')
  expect(requests()).toHaveLength(2)
})

test('submit reports a store’s refusal without credentials', async () => {
  write('firefox')
  answers = [['POST ', 401, { detail: 'Signature has expired.' }]]
  const error = await run('firefox').catch((thrown: Error) => thrown.message)
  expect(error).toContain('responded 401: {"detail":"Signature has expired."}')
  expect(error).not.toContain('secret')
})

test.each([
  ['missing credentials', 'chrome', { env: {} }, 'Set CHROME_PUBLISHER_ID'],
  ['a share of 0 %', 'chrome', { percentage: 0 }, 'above 0 and at most 100'],
  ['an invalid share', 'chrome', { percentage: NaN }, 'above 0 and at most 100'],
] as const)('submit sends nothing with %s', async (_, store, more, sentence) => {
  write(store)
  await expect(run(store, more)).rejects.toThrow(sentence)
  expect(requested).toEqual([])
})

test('submit rejects a missing package, a package of the other browser, and a package without its own id', async () => {
  await expect(run('chrome')).rejects.toThrow('has 0 files that end in -chrome.zip')
  write('chrome', undefined, 'firefox')
  await expect(run('chrome')).rejects.toThrow('is built for firefox, not for chrome')
  write('firefox', 'sidelight@sidelight.example')
  await expect(run('firefox')).rejects.toThrow('Build it with WXT_FIREFOX_ID')
  expect(requested).toEqual([])
})

test('a package that names no publisher is not submitted, and a dry run names what is missing', async () => {
  write('chrome', undefined, undefined, { WXT_PUBLISHER: 'A vendor' })
  const missing = 'Before you publish, set WXT_CONTROLLER and WXT_SECURITY_CONTACT (docs/building.md).'
  await expect(run('chrome')).rejects.toThrow(missing)
  expect(await run('chrome', { forReal: false })).toContain(missing)
  expect(requested).toEqual([])
})

test('a package from a source without an address is not submitted', async () => {
  write('firefox')
  const repository = 'https://repository.example/sidelight'
  await expect(run('firefox', { repository })).rejects.toThrow('set repository in package.json (')
  expect(requested).toEqual([])
})
