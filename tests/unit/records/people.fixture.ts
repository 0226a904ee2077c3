import type { Person } from '../../../lib/api/schemas/person.ts'

/** Names that searches have missed: with diacritics, without blanks, with symbols, right-to-left. */
export const people = [
  { first: 'Jane', last: 'Doe', handle: 'jane-doe-7', email: 'jane.doe@acme.example' },
  { first: 'José', last: 'García Núñez', handle: 'josé-garcía', email: 'jose+x@acme.example' },
  { first: '海斗', last: '灯台守', handle: '海斗-灯台守', email: 'kaito@umi.example' },
  { first: 'O’Neil (Bo)', last: 'Smith.*', handle: 'o-neil-99', email: "o'neil@x.example" },
  { first: 'ليلى', last: 'القاهرة', handle: 'layla-q1', email: 'layla@nil.example' },
] as const

export type Someone = (typeof people)[number]

export const keyOf = ({ handle }: Someone) => `person:${handle}`

export const host = 'https://www.social.example'

export const places: Record<string, (them: Someone) => Person> = {
  recommendation: ({ first, last }) => ({
    recommendations: {
      recommendationHistory: [{ authorFullname: `${first} ${last}`, description: 'Good.' }],
    },
  }),
  address: ({ handle }) => ({ summary: `See ${host}/in/${encodeURIComponent(handle)}/ for more.` }),
  handle: ({ handle }) => ({ headline: `Boss of ${handle}` }),
  email: ({ email }) => ({ summary: `Ask ${email.toUpperCase()}.` }),
  words: ({ first, last }) => ({ summary: `I met ${first}  ${last} there.`.normalize('NFD') }),
  parts: ({ first, last }) => ({ extra: [{ who: { firstName: first, lastName: last } }] }),
  nothing: () => ({ summary: 'Nothing to see.' }),
}

/** No encoding can hide a name. */
export function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, ''))
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}
