/** `key`, `keys`: the row changes with the key. `alias`: the requested name, which stays valid. */
type Reference = 'key' | 'keys' | 'alias'

/** All tables; a test fails for an undeclared one. */
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
  // Only request ids.
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
  // Reference subjects for seconds, by names that stay valid.
  undoParts: {},
  undoSteps: {},
}
