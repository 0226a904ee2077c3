import { browser } from '../browser.ts'

export interface Shortcut {
  name: string
  description: string
  /** The keys, such as `Alt+Shift+E`; empty if there are none. */
  keys: string
}

/** An API of Firefox that Chromium's types lack. */
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

/** Opens the browser's page for shortcuts. */
export async function openShortcuts(): Promise<void> {
  const commands = browser.commands as OpensSettings
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
