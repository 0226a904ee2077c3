export const recordActions = {
  list: { key: 'l' },
  tag: { key: 't' },
  crm: { key: 's' },
  copy: { key: 'c' },
  followUp: { key: 'f' },
  export: { key: 'e' },
} as const

export type RecordAction = keyof typeof recordActions

/** This can be undone. */
export const deletionKey = 'Delete'

export const recordActionNames = Object.keys(recordActions) as RecordAction[]
