import type { Subject } from './database/rows/records.ts'

/** What a key or an alias, such as `person:ada`, says after its kind. */
export const handleOf = (key: string): string => key.slice(key.indexOf(':') + 1)

/** What a record is called: as its address is written, where it has no name. */
export const subjectName = ({ name, key }: Pick<Subject, 'name' | 'key'>): string => name || handleOf(key)
