/**
 * How a field references a subject. `key`: by key, so the row changes when the key does. `keys`: a list of keys.
 * `alias`: by the requested name, which stays valid.
 */
type Reference = 'key' | 'keys' | 'alias'

/** All tables with their fields that reference a subject. A test fails for a table that isn't declared here. */
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
  // These contain only request ids.
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
  // These reference subjects for a few seconds, by names that stay valid.
  undoParts: {},
  undoSteps: {},
}
