import type { Deployment } from '../../lib/api/deployment.ts'
import type { Operation } from '../../lib/api/operations.ts'
import { requestFor } from '../../lib/api/send.ts'
import { lastFour } from '../../lib/settings/service-settings.ts'

interface ExactRequest {
  method: Operation['method']
  url: string
  headers: [name: string, value: string][]
  body: string | null
}

/** `null` if the deployment's address is invalid. */
export function exactRequest(
  operation: Operation,
  input: Record<string, unknown>,
  deployment: Deployment,
): ExactRequest | null {
  if (!URL.canParse(deployment.apiUrl)) return null
  const { url, body } = requestFor(operation, input, deployment)
  const json: ExactRequest['headers'] = body === null ? [] : [['content-type', 'application/json']]
  return { method: operation.method, url, headers: [['accept', 'application/json'], ...json], body }
}

/** For a POSIX shell. Reads the key from the environment variable `API_KEY`. */
export function curlText({ method, url, headers, body }: ExactRequest): string {
  // curl would interpret brackets and braces in an address as a pattern.
  const glob = /[[\]{}]/.test(url) ? '--globoff ' : ''
  const named = headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body === null ? [] : [`--data-raw ${quoted(body)}`]
  const lines = [`curl ${glob}-X ${method} ${quoted(url)}`, '-H "x-api-key: $API_KEY"', ...named, ...data]
  return lines.join(' \\\n  ')
}

/** Only a single quote is special within single quotes. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** The last four characters after dots. A short key shows only dots. */
export function maskedKey(key: string): string {
  return `••••${lastFour({ key })}`
}
