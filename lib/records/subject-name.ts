import { contactPrefix } from './identity/contact-alias.ts'
import type { Subject } from './rows/subject.ts'

/** The part of a key after the kind: `ada` for `person:ada`. */
export const handleOf = (key: string): string => key.slice(key.indexOf(':') + 1)

/** A subject's name; without one, a contact's email, or the handle as in the URL. */
export const subjectName = ({
  name,
  key,
  email = '',
}: Pick<Subject, 'name' | 'key'> & Partial<Pick<Subject, 'email'>>): string =>
  name || (key.startsWith(contactPrefix) && email) || handleOf(key)
