/**
 * How a field refers to a subject. `key`, `keys`: it changes when the subject's key does. `alias`: it holds the
 * requested name, which stays valid.
 */
type Reference = 'key' | 'keys' | 'alias'

/** By table. A test fails for a table that isn't listed. */
export const subjectReferences: Record<string, Record<string, Reference>> = {
  subjects: { key: 'key' },
  sections: { subject: 'key' },
  history: { subject: 'key' },
  deliveries: { subject: 'key' },
  merges: { subject: 'key', other: 'key' },
  pictures: { subject: 'key' },
  requests: { subject: 'alias', found: 'keys' },
  items: { subject: 'alias' },
  matchKeys: { subject: 'alias' },
  lightRows: {},
  // These tables contain only request ids, or no reference at all.
  responses: {},
  accounts: {},
  spending: {},
  unexplained: {},
  learned: {},
  lists: {},
  suppressed: {},
  suppressionKeys: {},
  runs: {},
  library: {},
  teamClaims: {},
  teamState: {},
  // These refer to subjects for a few seconds, by names that stay valid.
  undoParts: {},
  undoSteps: {},
}
