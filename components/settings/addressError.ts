import { i18n } from '#i18n'
import type { UrlProblem } from '../../lib/input/parse-url.ts'

const words = {
  empty: 'options.address.empty',
  'no-address': 'options.address.noAddress',
  'not-secure': 'options.address.notSecure',
  credentials: 'options.address.credentials',
  query: 'options.address.query',
  fragment: 'options.address.fragment',
} as const

export const addressError = (problem: UrlProblem | undefined) => problem && i18n.t(words[problem])
