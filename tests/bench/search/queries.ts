import { randomOf, type Random } from '../../generated/random.ts'
import type { ScriptName, SearchPerson } from './library.ts'

export interface Query {
  kind: string
  text: string
  /** Whether a subject is the expected result; `null`: nothing should be found. */
  requested: ((person: SearchPerson) => boolean) | null
}

/** Compares with the browser's own tables, independently of ours. */
const collator = new Intl.Collator('en', { sensitivity: 'base', usage: 'search' })
const equal = (one: string, other: string) => collator.compare(one, other) === 0

const isNamed =
  (name: string) =>
  ({ subject }: SearchPerson) =>
    equal(subject.name, name)
const hasWord =
  (word: string) =>
  ({ subject }: SearchPerson) =>
    subject.name.split(' ').some((other) => equal(other, word))
const isSelf =
  ({ subject: { key } }: SearchPerson) =>
  ({ subject }: SearchPerson) =>
    subject.key === key

const spaced: ScriptName[] = ['latin', 'marked', 'cyrillic', 'greek', 'arabic']
const alphabet = 'abcdefghijklmnopqrstuvwxyz'

type Maker = (person: SearchPerson, random: Random) => Omit<Query, 'kind'> | null

const twoWords = ({ subject, script }: SearchPerson) =>
  spaced.includes(script) ? (subject.name.split(' ') as [string, string]) : null
const bare = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

const spoilt =
  (shortest: number, spoil: (word: string, random: Random) => string, longest = 99): Maker =>
  (person, random) => {
    if (person.script !== 'latin') return null
    const word = person.subject.name.split(' ')[1]!
    if (word.length < shortest || word.length > longest) return null
    const text = spoil(word.toLowerCase(), random)
    return equal(text, word) ? null : { text, requested: hasWord(word) }
  }

const at = (random: Random, word: string, from = 0) => random.whole(from, word.length - 2)
const changed = (word: string, random: Random, from = 0) => {
  const place = at(random, word, from)
  return word.slice(0, place) + random.one(Array.from(alphabet)) + word.slice(place + 1)
}
const swapped = (word: string, random: Random) => {
  const place = at(random, word)
  return word.slice(0, place) + word[place + 1]! + word[place]! + word.slice(place + 2)
}

const makers: Record<string, Maker> = {
  'whole name': (person) =>
    twoWords(person) && { text: person.subject.name, requested: isNamed(person.subject.name) },
  'name the other way round': (person) => {
    const words = twoWords(person)
    return (
      words && { text: words.toReversed().join(' ').toLowerCase(), requested: isNamed(person.subject.name) }
    )
  },
  'name without marks': (person) =>
    person.script === 'marked' && /^[\p{Script=Latin}\p{M} ]+$/u.test(person.subject.name)
      ? { text: bare(person.subject.name).toLowerCase(), requested: isNamed(person.subject.name) }
      : null,
  'name, ø ł ı as they are typed': ({ subject, script }) =>
    script === 'marked' && /[øłı]/.test(subject.name)
      ? {
          text: bare(subject.name.toLowerCase())
            .replaceAll('ø', 'o')
            .replaceAll('ł', 'l')
            .replaceAll('ı', 'i'),
          requested: isNamed(subject.name),
        }
      : null,
  'marks that the name has not': (person) =>
    person.script === 'latin' && /[aou]/.test(person.subject.name)
      ? {
          text: person.subject.name.replace('a', 'ä').replace('o', 'ö').replace('u', 'ü'),
          requested: isNamed(person.subject.name),
        }
      : null,
  'beginnings of both names': (person) => {
    const words = twoWords(person)
    if (!words || words.some((word) => word.length < 5)) return null
    const [one, other] = words.map((word) => word.slice(0, 4)) as [string, string]
    const begins = (name: string, start: string) =>
      name.split(' ').some((word) => equal(word.slice(0, start.length), start))
    return {
      text: `${one} ${other}`.toLowerCase(),
      requested: ({ subject }) => begins(subject.name, one) && begins(subject.name, other),
    }
  },
  'name and company': ({ subject, script }) =>
    spaced.includes(script)
      ? {
          text: `${subject.name.split(' ')[1]} ${subject.company.split(' ')[0]}`,
          requested: (other) =>
            hasWord(subject.name.split(' ')[1]!)(other) && other.subject.company === subject.company,
        }
      : null,
  'another letter': spoilt(5, (word, random) => changed(word, random, 1)),
  'a letter left out': spoilt(5, (word, random) => {
    const place = at(random, word)
    return word.slice(0, place) + word.slice(place + 1)
  }),
  'a letter put in': spoilt(4, (word, random) => {
    const place = at(random, word)
    return word.slice(0, place) + random.one(Array.from(alphabet)) + word.slice(place)
  }),
  'two letters swapped, 5 to 7 letters': spoilt(5, swapped, 7),
  'two letters swapped, 8 letters and more': spoilt(8, swapped),
  'the first letter wrong': spoilt(5, (word, random) => random.one(Array.from(alphabet)) + word.slice(1)),
  'two typos in 8 letters': spoilt(8, (word, random) => changed(changed(word, random, 1), random, 1)),
  'a typo in what is typed so far': spoilt(9, (word, random) => changed(word.slice(0, 8), random, 1)),
  'given name and a typo in the other': (person, random) => {
    const words = twoWords(person)
    if (!words || person.script !== 'latin' || words[1].length < 5) return null
    return {
      text: `${words[0]} ${changed(words[1].toLowerCase(), random, 1)}`,
      requested: isNamed(person.subject.name),
    }
  },
  'two letters inside a Chinese or Japanese name': ({ subject, script }) => {
    const word = subject.name.split(' ').at(-1)!
    if (script !== 'han' || Array.from(word).length < 3) return null
    const text = Array.from(word).slice(-2).join('')
    return { text, requested: (other) => other.subject.name.includes(text) }
  },
  'whole Chinese or Japanese name': ({ subject, script }) =>
    script === 'han'
      ? {
          text: subject.name.replace(' ', ''),
          requested: (other) => other.subject.name.replace(' ', '') === subject.name.replace(' ', ''),
        }
      : null,
  'Korean beginning': ({ subject, script }) => {
    const text = Array.from(subject.name).slice(0, 2).join('')
    if (script !== 'hangul' || text.includes(' ')) return null
    return { text, requested: (other) => other.subject.name.split(' ').some((word) => word.startsWith(text)) }
  },
  'inside a Thai name': ({ subject, script }) => {
    const text = subject.name.split(' ')[1]?.slice(-4) ?? ''
    if (script !== 'thai' || /^\p{M}/u.test(text)) return null
    return { text, requested: (other) => other.subject.name.includes(text) }
  },
  'Arabic with other forms of its letters': ({ subject, script }) => {
    const text = subject.name.replaceAll('أ', 'ا').replaceAll('ي', 'ى')
    if (script !== 'arabic' || text === subject.name) return null
    return { text, requested: (other) => other.subject.name === subject.name }
  },
  'Arabic with and without the article': ({ subject, script }) =>
    script === 'arabic'
      ? { text: `ال${subject.name.split(' ')[1]}`, requested: hasWord(subject.name.split(' ')[1]!) }
      : null,
  'e-mail address': (person) =>
    person.subject.email === '' ? null : { text: person.subject.email, requested: isSelf(person) },
  'beginning of an e-mail address': (person) => {
    const [name, host] = person.subject.email.split('@')
    return host ? { text: `${name}@${host.slice(0, 4)}`, requested: isSelf(person) } : null
  },
  handle: (person) => ({ text: person.subject.key.slice('person:'.length), requested: isSelf(person) }),
  'words of the headline': ({ subject }) => {
    const words = subject.headline.split(' ').slice(0, 2)
    return {
      text: words.join(' '),
      requested: ({ subject: other }) => {
        const all = Object.values(other).join(' ').toLowerCase()
        return words.every((word) => all.includes(word.toLowerCase()))
      },
    }
  },
  'a number that nobody has': (_, random) => ({ text: String(random.whole(7e8, 9e8)), requested: null }),
  'letters that nobody has': (_, random) => ({
    text: Array.from({ length: 9 }, () => random.one(Array.from('qxwzjvkf'))).join(''),
    requested: null,
  }),
}

export function searchQueries(people: readonly SearchPerson[], each: number, seed = 1): Query[] {
  const kinds = Object.entries(makers)
  return kinds.flatMap(([kind, make], number) => {
    const random = randomOf(seed + 1000, number)
    const made: Query[] = []
    for (let attempts = 0; made.length < each && attempts < 100_000; attempts++) {
      const query = make(random.one(people), random)
      if (query) made.push({ kind, ...query })
    }
    return made
  })
}
