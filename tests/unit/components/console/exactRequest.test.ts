import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { requestFor } from '../../../../lib/api/send.ts'
import { operationNames, operations } from '../../../../lib/api/operations.ts'
import { curlText, exactRequest, quoted } from '../../../../components/console/exactRequest.ts'
import { maskedKey } from '../../../../components/console/maskedKey.ts'
import { consoleCalls } from './calls.ts'

const deployment = { apiUrl: 'https://api.example/base/', socialWord: 'acme', jobUrlParameter: 'jobUrl' }
const calls = consoleCalls('https://www.social.example')

/** The words that a real shell makes of the command, with the key in its environment. */
function wordsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const said = execFileSync('sh', ['-c', script], { env: { API_KEY: 'the key' }, encoding: 'utf8' })
  return said.split('\0').slice(0, -1)
}

const requestOf = (name: keyof typeof operations, input: Record<string, unknown>) =>
  exactRequest(operations[name], input, deployment)!

describe.each(operationNames)('%s', (name) => {
  test('the command is the request that is sent', () => {
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
  test('is one word of a shell', () => {
    expect(wordsOf(`curl ${quoted(value)}`)).toEqual([value])
  })

  test('reaches the body as it was typed', () => {
    const words = wordsOf(curlText(requestOf('personsSearch', { headline: value })))
    expect(JSON.parse(words.at(-1) ?? '')).toEqual({ headline: value })
  })

  test('reaches the query as it was typed', () => {
    const words = wordsOf(curlText(requestOf('jobsSearch', { keywords: value })))
    expect(new URL(words[2] ?? '').searchParams.get('keywords')).toBe(value)
  })
})

test('curl does not take brackets in an address for a set of addresses', () => {
  const where = { ...deployment, apiUrl: 'http://[::1]:8080' }
  expect(curlText(exactRequest(operations.getQuotas, {}, where)!)).toContain('--globoff')
})

test('names are the deployment’s own', () => {
  expect(requestOf('getEducation', { socialUrl: 'x' }).url).toMatch(/\?acmeUrl=x$/)
  expect(requestOf('getJobDetails', { url: 'x' }).url).toMatch(/\?jobUrl=x$/)
})

test('without an address there is no request', () => {
  expect(exactRequest(operations.getQuotas, {}, { ...deployment, apiUrl: '' })).toBeNull()
})

test('of a key only the end is shown, and of a short one nothing', () => {
  expect(maskedKey('sandbox-demo-key')).toBe('••••-key')
  expect(maskedKey('short-key')).toBe('••••')
})
