import type { Subject } from '../../../../lib/records/rows/subject.ts'

export function subjectWith(known: Partial<Subject> & Pick<Subject, 'key'>): Subject {
  return {
    kind: 'person',
    aliases: [known.key],
    name: '',
    headline: '',
    company: '',
    place: '',
    email: '',
    url: '',
    tags: [],
    lists: [],
    note: '',
    createdAt: 1,
    updatedAt: 1,
    ...known,
  }
}
