import type { UserManifest } from 'wxt'

/**
 * At most four shortcuts may have suggested keys, none of which the browser uses. Chromium's tab groups use Alt+Shift
 * with C, P, W, X and Z. In Firefox, Alt+Shift with a letter opens a menu, depending on the language, but digits are
 * free.
 */
export const keyboardCommands = {
  enrich: { chromium: 'Alt+Shift+E', firefox: 'Alt+Shift+1', description: '__MSG_command_enrich__' },
  find_email: { chromium: 'Alt+Shift+M', firefox: 'Alt+Shift+2', description: '__MSG_command_find_email__' },
  copy_email: { chromium: 'Alt+Shift+Y', firefox: 'Alt+Shift+3', description: '__MSG_command_copy_email__' },
  search: { chromium: 'Alt+Shift+S', firefox: 'Alt+Shift+4', description: '__MSG_command_search__' },
} as const

export type KeyboardCommand = keyof typeof keyboardCommands

export function manifestCommands(browser: 'chromium' | 'firefox'): NonNullable<UserManifest['commands']> {
  const rows = Object.entries(keyboardCommands).map(([name, { description, ...keys }]) => [
    name,
    { suggested_key: { default: keys[browser] }, description },
  ])
  return Object.fromEntries(rows) as NonNullable<UserManifest['commands']>
}
