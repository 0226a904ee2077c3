import { delimiter, join } from 'node:path'

export type BrowserName = 'chromium' | 'firefox'

interface BrowserInfo {
  title: string
  variable: string
  /** Installs the first command. */
  debian: string
  /** In order of preference, searched in PATH. */
  commands: string[]
  places: string[]
}

// Without Chrome and Edge: branded builds ignore --load-extension since version 137.
export const BROWSERS: Record<BrowserName, BrowserInfo> = {
  chromium: {
    title: 'Chromium',
    variable: 'CHROMIUM_PATH',
    debian: 'chromium',
    commands: ['chromium', 'chromium-browser', 'ungoogled-chromium'],
    places: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Chromium\\Application\\chrome.exe',
    ],
  },
  firefox: {
    title: 'Firefox',
    variable: 'FIREFOX_PATH',
    debian: 'firefox-esr',
    commands: ['firefox-esr', 'firefox', 'firefox-developer-edition'],
    places: [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
  },
}

export function candidates(name: BrowserName, path: string | undefined): string[] {
  const folders = (path ?? '').split(delimiter).filter((folder) => folder !== '')
  const { commands, places } = BROWSERS[name]
  return [...commands.flatMap((command) => folders.map((folder) => join(folder, command))), ...places]
}
