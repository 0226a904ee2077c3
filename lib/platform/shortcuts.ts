import { browser } from '../browser.ts'

export interface Shortcut {
  name: string
  description: string
  /** Such as `Alt+Shift+E`; empty for none. */
  keys: string
}

/** Firefox only; missing in Chromium's types. */
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

/** The browser's page. */
export async function openShortcuts(): Promise<void> {
  const commands = browser.commands as OpensSettings
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
