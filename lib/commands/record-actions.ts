export const recordActions = {
  list: { key: 'l' },
  tag: { key: 't' },
  crm: { key: 's' },
  copy: { key: 'c' },
  followUp: { key: 'f' },
  export: { key: 'e' },
} as const

export type RecordAction = keyof typeof recordActions

/** Deletes the record or the selection; can be undone. */
export const deletionKey = 'Delete'

export const recordActionNames = Object.keys(recordActions) as RecordAction[]
