/**
 * The tables of earlier versions of the database, as a backup of that version filled them. Frozen: a file is loaded
 * into a database of its own version and goes through the same upgrades as a library.
 */
const version1 = {
  subjects: 'key, *aliases, kind, updatedAt',
  sections: '[subject+name], subject',
  requests: 'id, question, subject, state, day, reservedAt',
  answers: 'request',
}

const version2 = {
  ...version1,
  subjects: 'key, *aliases, kind, company, updatedAt, *tags, *lists',
  requests: 'id, question, subject, state, day, reservedAt, batch, *found, [account+counted]',
  accounts: 'id',
  spending: 'key',
  learned: 'key',
  lists: 'id',
  history: 'id, subject, at',
  suppressed: 'hash',
}

const version3 = {
  ...version2,
  batches: 'id, state, createdAt',
  items: '[batch+position], [batch+state+position], subject, request',
  deliveries: 'id, [destination+subject], [state+nextAt], subject, at',
}

export const oldSchemas: Readonly<Record<number, Record<string, string>>> = {
  1: version1,
  2: version2,
  3: version3,
}
