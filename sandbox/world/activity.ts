import { daysBefore } from './calendar.ts'
import { fillAbout } from './career.ts'
import type { Field } from './fields/field.ts'
import { everyField, fieldsAt } from './fields/fields.ts'
import { closings, praise, reactionTypes } from './sayings.ts'
import { activityIdentifier } from './identifiers.ts'
import { randomFor } from './random.ts'
import type { Random } from './random.ts'
import type { Author, Company, Person, Post, Reaction } from './types.ts'

function authorOf(subject: Person | Company): Author {
  if ('universalName' in subject) {
    return {
      authorId: subject.socialId,
      authorName: subject.name,
      authorPublicIdentifier: subject.universalName,
      authorHeadline: subject.tagline ?? '',
      authorImage: subject.logo,
      authorUrl: subject.socialUrl,
    }
  }
  return {
    authorId: subject.socialIdentifier,
    authorName: `${subject.firstName} ${subject.lastName}`.trim(),
    authorPublicIdentifier: subject.publicIdentifier,
    authorHeadline: subject.headline,
    ...(subject.photoUrl && { authorImage: subject.photoUrl }),
    authorUrl: subject.socialUrl,
  }
}

const fieldByTitle = new Map(
  everyField.flatMap((field) => field.titles.flat().map((title) => [title, field])),
)

function fieldOf(random: Random, subject: Person | Company): Field {
  if ('universalName' in subject) return random.pick(fieldsAt(subject))
  const known = subject.positions.map(({ title }) => fieldByTitle.get(title))
  return known.find((field) => field !== undefined) ?? random.pick(everyField)
}

function textOf(random: Random, field: Field, name: string): string {
  const sentences = [
    random.pick(field.posts),
    ...random.some(field.results, random.pick([0, 0, 1])),
    ...random.some(closings, random.pick([0, 1, 1])),
  ]
  return fillAbout(random, field, name, sentences.join(random.chance(0.4) ? '\n\n' : ' '))
}

function write(seed: number, socialUrl: string, subject: Person | Company, count: number): Post[] {
  const author = authorOf(subject)
  const random = randomFor(seed, `posts ${author.authorPublicIdentifier}`)
  const field = fieldOf(random, subject)
  const days = Array.from({ length: count }, () => random.int(1, 700)).toSorted((a, b) => a - b)
  return days.map((age, index) => {
    const activityDate = daysBefore(age, random.int(0, 1400))
    const activityId = activityIdentifier(seed, author.authorPublicIdentifier, index, activityDate)
    const activityUrl = `${socialUrl}/feed/update/${activityId}/`
    return {
      activityId,
      text: textOf(random, field, author.authorName),
      activityDate,
      activityUrl,
      ...(random.chance(0.8) && { shareUrl: `${socialUrl}/posts/${activityId}/` }),
      reactionsCount: random.int(0, 400),
      commentsCount: random.int(0, 40),
      author,
    }
  })
}

function shared({
  text,
  activityDate,
  author,
  activityUrl,
  shareUrl,
}: Post): NonNullable<Post['relatedPost']> {
  return { text, activityDate, author, activityUrl, ...(shareUrl !== undefined && { shareUrl }) }
}

function recommend(
  random: Random,
  people: readonly Person[],
  person: Person,
  count: number,
): Person['recommendations'] {
  return random.some(praise, count).map(({ caption, text }) => {
    const author = random.pick(people)
    const authorFullname = `${author.firstName} ${author.lastName}`.trim()
    return {
      caption,
      description: text.replace('{name}', person.firstName),
      authorFullname,
      authorUrl: author.socialUrl,
    }
  })
}

export function liven(seed: number, socialUrl: string, people: Person[], companies: Company[]): void {
  for (const [index, person] of people.entries()) {
    const random = randomFor(seed, `activity ${person.publicIdentifier}`)
    const talkative = index === 0 ? 34 : random.chance(0.45) ? random.int(1, 9) : 0
    person.posts = person.headline === '' ? [] : write(seed, socialUrl, person, talkative)
  }
  for (const company of companies)
    company.posts = write(seed, socialUrl, company, Number(company.socialId.at(-1)) * 3)
  const posts = [...people, ...companies].flatMap((each) => each.posts)
  for (const [index, person] of people.entries()) {
    const random = randomFor(seed, `reactions ${person.publicIdentifier}`)
    if (person.headline === '' || posts.length === 0) continue
    const count = index === 0 ? 12 : random.chance(0.4) ? random.int(1, 8) : 0
    const author = {
      authorId: person.socialIdentifier,
      authorName: `${person.firstName} ${person.lastName}`.trim(),
    }
    person.reactions = Array.from({ length: count }, (): Reaction => {
      return { type: random.pick(reactionTypes), author, post: random.pick(posts) }
    })
    person.recommendations = recommend(
      random,
      people,
      person,
      index === 0 ? 3 : random.pick([0, 0, 0, 0, 1, 2]),
    )
    const post = person.posts.find((_, at) => at % 5 === 1)
    const other = random.pick(posts)
    if (post && other !== post) post.relatedPost = shared(other)
  }
}
