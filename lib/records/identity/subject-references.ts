/**
 * How a field names a subject. `key`: by its key, so that the row moves when the subject gets another. `keys`: a list
 * of such. `alias`: by the name it was asked for, which stays true and leads to the subject through its aliases.
 */
export type Reference = 'key' | 'keys' | 'alias'

/** Every table of the database, with its fields that name a subject. A new table is declared here, or a test fails. */
export const subjectReferences: Record<string, Record<string, Reference>> = {
  subjects: { key: 'key' },
  sections: { subject: 'key' },
  history: { subject: 'key' },
  deliveries: { subject: 'key' },
  merges: { subject: 'key', other: 'key' },
  pictures: { subject: 'key' },
  requests: { subject: 'alias', found: 'keys' },
  items: { subject: 'alias' },
  // Follows the rows that it is derived from by itself.
  matchKeys: { subject: 'alias' },
  // Parts of `subjects`, which are taken out when one of their rows changes.
  lightRows: {},
  // Nobody is named in these by more than the id of a request.
  answers: {},
  accounts: {},
  spending: {},
  unexplained: {},
  learned: {},
  lists: {},
  suppressed: {},
  suppressionKeys: {},
  batches: {},
  library: {},
  teamClaims: {},
  teamState: {},
  // They name subjects for some seconds, by names that stay true.
  held: {},
  undoSteps: {},
}
