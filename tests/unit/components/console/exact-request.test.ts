import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { requestFor } from '../../../../lib/api/send.ts'
import { operationNames, operations } from '../../../../lib/api/operations.ts'
import { curlText, exactRequest, quoted, maskedKey } from '../../../../components/console/exactRequest.ts'
import { consoleCalls } from './calls.ts'

const deployment = { apiUrl: 'https://api.example/base/', socialWord: 'acme', jobUrlParameter: 'jobUrl' }
const calls = consoleCalls('https://www.social.example')

/** As parsed by a real shell with the key in its environment. */
function wordsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const message = execFileSync('sh', ['-c', script], { env: { API_KEY: 'the key' }, encoding: 'utf8' })
  return message.split('\0').slice(0, -1)
}

const requestOf = (name: keyof typeof operations, input: Record<string, unknown>) =>
  exactRequest(operations[name], input, deployment)!

describe.each(operationNames)('%s', (name) => {
  test('the curl command equals the sent request', () => {
    const { url, body } = requestFor(operations[name], calls[name], deployment)
    const data = body === null ? [] : ['-H', 'content-type: application/json', '--data-raw', body]
    const headers = ['-H', 'x-api-key: the key', '-H', 'accept: application/json']
    const words = ['-X', operations[name].method, url, ...headers, ...data]
    expect(wordsOf(curlText(requestOf(name, calls[name])))).toEqual(words)
  })
})

const nasty = [
  "it's",
  "'; rm -rf / #",
  '$(touch /tmp/x) `id` $API_KEY ${HOME}',
  String.raw`back\slash and \n and '\''`,
  'two\nlines\r\nand a\ttab',
  '"double" & <b> | > < ; * ? ~ ! !! ^',
  '@/etc/passwd',
  '-X DELETE',
  '[1-9] {a,b}',
  'Ångström 田辺 🛰️ \u202Eevil',
  '%00 %0a',
  '',
]

describe.each(nasty)('«%s»', (value) => {
  test('the value is quoted as one shell word', () => {
    expect(wordsOf(`curl ${quoted(value)}`)).toEqual([value])
  })

  test('the value reaches the body unchanged', () => {
    const words = wordsOf(curlText(requestOf('personsSearch', { headline: value })))
    expect(JSON.parse(words.at(-1) ?? '')).toEqual({ headline: value })
  })

  test('the value reaches the query unchanged', () => {
    const words = wordsOf(curlText(requestOf('jobsSearch', { keywords: value })))
    expect(new URL(words[2] ?? '').searchParams.get('keywords')).toBe(value)
  })
})

test('the curl command disables globbing of brackets', () => {
  const where = { ...deployment, apiUrl: 'http://[::1]:8080' }
  expect(curlText(exactRequest(operations.getQuotas, {}, where)!)).toContain('--globoff')
})

test('parameter names follow the deployment', () => {
  expect(requestOf('getEducation', { socialUrl: 'x' }).url).toMatch(/\?acmeUrl=x$/)
  expect(requestOf('getJobDetails', { url: 'x' }).url).toMatch(/\?jobUrl=x$/)
})

test('there is no request without a base URL', () => {
  expect(exactRequest(operations.getQuotas, {}, { ...deployment, apiUrl: '' })).toBeNull()
})

test('a key is masked except for its end, and a short one completely', () => {
  expect(maskedKey('sandbox-demo-key')).toBe('••••-key')
  expect(maskedKey('short-key')).toBe('••••')
})
