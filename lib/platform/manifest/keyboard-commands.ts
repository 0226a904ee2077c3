import type { UserManifest } from 'wxt'

/**
 * Browsers give at most four suggested keys, and none that they have themselves: Chromium's tab groups have Alt+Shift
 * with C, P, W, X and Z.
 */
export const keyboardCommands = {
  enrich: { suggested_key: { default: 'Alt+Shift+E' }, description: '__MSG_command_enrich__' },
  find_email: { suggested_key: { default: 'Alt+Shift+M' }, description: '__MSG_command_find_email__' },
  copy_email: { suggested_key: { default: 'Alt+Shift+Y' }, description: '__MSG_command_copy_email__' },
  search: { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_command_search__' },
} satisfies UserManifest['commands']

export type KeyboardCommand = keyof typeof keyboardCommands
