/** They need no record. `$mod` is Ctrl, or ⌘ on macOS. */
export const viewKeys = {
  palette: '$mod K',
  search: '/',
  tabs: '1 – 5',
  keys: '?',
  close: 'Esc',
} as const

/** As keyboards label it. */
export const deletionKeyName = 'Del'

export const undoKey = 'Z'
