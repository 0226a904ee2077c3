import { expect, test } from 'vitest'
import { mentionsOfMany } from '../../../lib/records/erasure/mentions-of-many.ts'
import { mentionsOf } from '../../../lib/records/erasure/mentions.ts'
import { people, places } from './people-beside.ts'

const names = [
  ...people.map(({ first, last, handle, email }) => ({
    ids: [handle],
    emails: [email],
    names: [`${first} ${last}`],
  })),
  // One script with blanks and one without, and signs only.
  { ids: [], emails: [], names: ['灯台守 Smith'] },
  { ids: [], emails: [], names: ['★ ★'] },
]

const texts = [
  ...people.flatMap((them) => Object.values(places).map((content) => content(them))),
  { summary: people.map(({ first, last }) => `${first}\n${last}`).join() },
  { headline: '灯台守 Smithson', summary: 'Three stars: ★ ★.' },
]

test.each(texts)('who is named among many is who is found by themselves: %j', (content) => {
  const alone = names.filter((one) => mentionsOf(one).isNamedIn(content))
  expect(mentionsOfMany(names)(content).map(({ of }) => of)).toEqual(expect.arrayContaining(alone))
  expect(mentionsOfMany(names)(content)).toHaveLength(alone.length)
})
