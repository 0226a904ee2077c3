import { contactPrefix } from './identity/contact-alias.ts'
import type { Subject } from './database/rows/records.ts'

/** What a key or an alias, such as `person:ada`, says after its kind. */
export const handleOf = (key: string): string => key.slice(key.indexOf(':') + 1)

/** What a record is called: where it has no name, a contact by its email address, and others as their address is written. */
export const subjectName = ({
  name,
  key,
  email = '',
}: Pick<Subject, 'name' | 'key'> & Partial<Pick<Subject, 'email'>>): string =>
  name || (key.startsWith(contactPrefix) && email) || handleOf(key)
