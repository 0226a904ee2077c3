import { browser } from '../browser.ts'

export interface Shortcut {
  name: string
  description: string
  /** The current keys, such as `Alt+Shift+E`; empty for none. */
  keys: string
}

/** Firefox's API for this, missing in Chromium's types. */
interface OpensSettings {
  openShortcutSettings?: () => Promise<void>
}

export async function shortcuts(): Promise<Shortcut[]> {
  const commands = await browser.commands.getAll()
  return commands.map(({ name = '', description = '', shortcut = '' }) => ({
    name,
    description,
    keys: shortcut,
  }))
}

/** Opens the browser's page for changing shortcuts. */
export async function openShortcuts(): Promise<void> {
  const commands = browser.commands as OpensSettings
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
