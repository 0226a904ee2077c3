/** What can be done with one record wherever it is shown, in the order in which it is offered, and the key of each. */
export const recordActions = {
  list: { key: 'l' },
  tag: { key: 't' },
  crm: { key: 's' },
  copy: { key: 'c' },
  export: { key: 'e' },
} as const

export type RecordAction = keyof typeof recordActions

/** Deletes a record, or all that are selected: it can be undone. */
export const deletionKey = 'Delete'

export const recordActionNames = Object.keys(recordActions) as RecordAction[]
