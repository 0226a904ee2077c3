import { browser } from 'wxt/browser'

/** A command of the manifest that works from any page. */
export interface Shortcut {
  name: string
  /** What it does, in the browser's language. */
  description: string
  /** The keys that it has now, such as `Alt+Shift+E`; empty for none. */
  keys: string
}

/** Firefox has a call for it, which Chromium's types don't know. */
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

/** Opens the browser's own page where shortcuts are changed. */
export async function openShortcuts(): Promise<void> {
  const commands = browser.commands as OpensSettings
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
