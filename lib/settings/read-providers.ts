import * as z from 'zod/mini'
import { defaultNaming } from '../api/deployment.ts'
import { readJson } from '../api/read-json.ts'
import { parseBaseUrl } from '../input/parse-url.ts'

const isKept = (whole: boolean) => (url: string) => {
  const parsed = parseBaseUrl(url, { whole })
  return 'url' in parsed && parsed.url === url
}

const isSecure = (url: string) => URL.parse(url)?.protocol === 'https:'

const providerRow = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** As in Settings: without a trailing slash; for the network only the origin. */
  apiUrl: z.string().check(z.refine(isKept(true))),
  socialUrl: z.string().check(z.refine(isKept(false))),
  socialWord: z._default(z.string().check(z.regex(/^[a-z][A-Za-z]*$/)), defaultNaming.socialWord),
  jobUrlParameter: z._default(z.string().check(z.regex(/^[\w-]+$/)), defaultNaming.jobUrlParameter),
  /** Where users create a key. */
  keyUrl: z._default(z.nullable(z.string().check(z.refine(isSecure))), null),
})

export const providerTable = z.array(providerRow)

export type Provider = z.output<typeof providerRow>

/** Throws if a row is invalid, so that no build ships it. */
export function readProviders(rows: unknown): Provider[] {
  return providerTable.parse(rows)
}

/** For example `0.apiUrl`; empty if there are none. */
export function invalidProviderFields(rows: unknown): string[] {
  const { error } = providerTable.safeParse(rows)
  const fields = (error?.issues ?? []).map(({ path, message }) => path.join('.') || message)
  return [...new Set(fields)]
}

/** Not validated; `undefined` if the text isn't JSON. */
export const providerRows = (text: string): unknown => readJson(text)
