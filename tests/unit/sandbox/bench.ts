import { startService } from '../../../sandbox/service/service.ts'
import type { Service, ServiceOptions } from '../../../sandbox/service/service.ts'
import type { World } from '../../../sandbox/world/types.ts'
import { createWorld } from '../../../sandbox/world/world.ts'

export const socialUrl = 'https://www.social.example'
export const mara = `${socialUrl}/in/mara-lindqvist/`
export const nobody = `${socialUrl}/in/nobody-at-all/`
export const northwind = `${socialUrl}/company/northwind-atlas/`
export const start = Date.UTC(2026, 10, 2, 9, 30, 15)

let made: World | undefined

/** Building it dominates these tests and nothing changes it. */
export function theWorld(): World {
  made ??= createWorld({ socialUrl, people: 400, companies: 60, jobs: 400 })
  return made
}

export interface ParsedResponse {
  status: number
  headers: Headers
  text: string
  at(path: string): unknown
  keys: string[]
}

export interface Bench {
  service: Service
  clock: { now: number }
  get(path: string, query?: Record<string, string>, key?: string | null): Promise<ParsedResponse>
  post(path: string, body: unknown, key?: string | null): Promise<ParsedResponse>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

async function read(response: Response): Promise<ParsedResponse> {
  const text = await response.text()
  const json: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  return {
    status: response.status,
    headers: response.headers,
    text,
    at: (path) => path.split('.').reduce((value, name) => (isObject(value) ? value[name] : undefined), json),
    keys: isObject(json) ? Object.keys(json) : [],
  }
}

const headers = (key: string | null): Record<string, string> => (key === null ? {} : { 'x-api-key': key })

export async function openBench(options: Partial<ServiceOptions> = {}): Promise<Bench> {
  const clock = { now: start }
  const service = await startService({ world: theWorld(), socialUrl, now: () => clock.now, ...options })
  return {
    service,
    clock,
    get: async (path, query = {}, key = 'sandbox-demo-key') =>
      read(await fetch(`${service.url}${path}?${new URLSearchParams(query)}`, { headers: headers(key) })),
    post: async (path, body, key = 'sandbox-demo-key') =>
      read(
        await fetch(`${service.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers(key) },
          body: JSON.stringify(body),
        }),
      ),
  }
}
