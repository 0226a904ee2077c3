import { rowsByAny } from '../../records/database/rows-by.ts'
import type { Database } from '../../records/database/database.ts'
import type { SectionName } from '../../records/rows/sections.ts'
import type { Subject } from '../../records/rows/subject.ts'
import { watchedListIds } from '../retention/due.ts'
import { subjectName } from '../../records/subject-name.ts'

export const noticePlaceholders = ['name', 'source', 'date', 'data'] as const
type Placeholder = (typeof noticePlaceholders)[number]

const noticeFacts = ['name', 'headline', 'company', 'place', 'email', 'phone'] as const
export type NoticeFact = (typeof noticeFacts)[number]

export interface NoticeWording {
  text: string
  provider: string
  dateOf: (moment: number) => string
  fact: (fact: NoticeFact) => string
  section: (name: SectionName) => string
  watching: string
  listOf: (names: string[]) => string
}

export interface PersonNotice {
  key: string
  name: string
  email: string
  text: string
}

const chunk = 500

/** Yields the notices in order, in chunks. Read-only. */
export async function* writeNotices(
  db: Database,
  people: readonly Subject[],
  wording: NoticeWording,
): AsyncGenerator<PersonNotice[]> {
  const watched = await watchedListIds(db)
  for (let from = 0; from < people.length; from += chunk) {
    const some = people.slice(from, from + chunk)
    const sections = Map.groupBy(
      await rowsByAny(
        db.sections,
        'subject',
        some.map(({ key }) => key),
      ),
      ({ subject }) => subject,
    )
    yield some.map((subject) =>
      noticeFor(
        subject,
        {
          sections: (sections.get(subject.key) ?? []).map(({ name }) => name),
          isWatched: subject.lists.some((list) => watched.has(list)),
        },
        wording,
      ),
    )
  }
}

function noticeFor(
  subject: Subject,
  { sections, isWatched }: { sections: readonly SectionName[]; isWatched: boolean },
  wording: NoticeWording,
): PersonNotice {
  const { key, email, url, createdAt, details } = subject
  const called = subjectName(subject)
  const facts = noticeFacts.filter((fact) => (fact === 'phone' ? details?.phone : subject[fact]))
  const watching = isWatched ? [wording.watching] : []
  const kept = [...facts.map(wording.fact), ...sections.map(wording.section), ...watching]
  const values: Record<Placeholder, string> = {
    name: called,
    source: [wording.provider, url].filter(Boolean).join(', '),
    date: wording.dateOf(createdAt),
    data: wording.listOf([...new Set(kept)]),
  }
  return { key, name: called, email, text: fillNotice(wording.text, values) }
}

/** Replaces placeholders such as `{name}`. Unknown ones stay. */
export function fillNotice(text: string, values: Record<Placeholder, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const placeholder = noticePlaceholders.find((one) => one === name)
    return placeholder ? values[placeholder] : whole
  })
}
