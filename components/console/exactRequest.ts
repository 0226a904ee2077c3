import type { Deployment } from '../../lib/api/deployment.ts'
import type { Operation } from '../../lib/api/operations.ts'
import { addressOf } from '../../lib/api/send.ts'

/** A request as it goes out, without the key. */
export interface ExactRequest {
  method: Operation['method']
  url: string
  headers: [name: string, value: string][]
  body: string | null
}

/** `null` where the deployment's address is none. */
export function exactRequest(
  operation: Operation,
  input: Record<string, unknown>,
  deployment: Deployment,
): ExactRequest | null {
  if (!URL.canParse(deployment.apiUrl)) return null
  const { url, body } = addressOf(operation, input, deployment)
  const json: ExactRequest['headers'] = body === null ? [] : [['content-type', 'application/json']]
  return { method: operation.method, url, headers: [['accept', 'application/json'], ...json], body }
}

/** The same request for a POSIX shell, which takes the key from `API_KEY`: it is never part of the text. */
export function curlText({ method, url, headers, body }: ExactRequest): string {
  // curl reads brackets and braces in an address as a set of addresses.
  const glob = /[[\]{}]/.test(url) ? '--globoff ' : ''
  const named = headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body === null ? [] : [`--data-raw ${quoted(body)}`]
  const lines = [`curl ${glob}-X ${method} ${quoted(url)}`, '-H "x-api-key: $API_KEY"', ...named, ...data]
  return lines.join(' \\\n  ')
}

/** One word for a POSIX shell: nothing within single quotes means anything but their end. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
