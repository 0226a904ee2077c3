/** Keys of the views that no record is needed for, by what they do. `$mod` is Ctrl, or ⌘ on a Mac. */
export const viewKeys = {
  palette: '$mod K',
  search: '/',
  tabs: '1 – 5',
  keys: '?',
  close: 'Esc',
} as const

/** The key that deletes, as keyboards have it written on. */
export const deletionKeyName = 'Del'

/** The key that takes back what was done last. */
export const undoKey = 'Z'
