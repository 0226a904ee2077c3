import * as z from 'zod/mini'
import { usualWords } from '../api/deployment.ts'
import { parseBaseUrl } from '../input/parse-url.ts'

const isKept = (whole: boolean) => (url: string) => {
  const parsed = parseBaseUrl(url, { whole })
  return 'url' in parsed && parsed.url === url
}

const isSecure = (url: string) => URL.parse(url)?.protocol === 'https:'

const providerRow = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Both as Settings keeps them: no slash at the end, of the network the origin only. */
  apiUrl: z.string().check(z.refine(isKept(true))),
  socialUrl: z.string().check(z.refine(isKept(false))),
  socialWord: z._default(z.string().check(z.regex(/^[a-z][A-Za-z]*$/)), usualWords.socialWord),
  jobUrlParameter: z._default(z.string().check(z.regex(/^[\w-]+$/)), usualWords.jobUrlParameter),
  /** The provider's page where a key is made; `null`: it has none. */
  keyUrl: z._default(z.nullable(z.string().check(z.refine(isSecure))), null),
})

/** A provider that Settings can fill in by one choice. */
export type Provider = z.output<typeof providerRow>

/** The rows of a table of providers. Throws where one is not what it must be: a build must not ship it. */
export function readProviders(rows: unknown): Provider[] {
  return z.array(providerRow).parse(rows)
}
