import { browser } from '../browser.ts'

export interface Shortcut {
  name: string
  description: string
  /** Such as `Alt+Shift+E`; empty if there are none. */
  keys: string
}

/** Chromium's types lack it. */
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

export async function openShortcuts(): Promise<void> {
  const commands = browser.commands as OpensSettings
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
