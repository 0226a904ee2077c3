export interface TableStates {
  colorScheme?: 'light' | 'dark'
  lang?: string
}

export const uuidAt = (place: number) => `51de1197-0000-4000-8000-${String(place + 1).padStart(12, '0')}`

export function firefoxPreferences(
  uuids: Record<string, string>,
  downloads: string,
  tableStates: TableStates,
) {
  return {
    // Without this, each profile has a random base address.
    'extensions.webextensions.uuids': JSON.stringify(uuids),
    // So that no request leaves this machine.
    'network.dns.forceResolve': '127.0.0.1',
    'network.proxy.type': 0,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.alwaysOpenPanel': false,
    ...(tableStates.lang
      ? {
          'intl.accept_languages': tableStates.lang,
          'intl.locale.requested': tableStates.lang.replace('_', '-'),
        }
      : {}),
    ...(tableStates.colorScheme ? theme(tableStates.colorScheme === 'dark') : {}),
  }
}

/** The first preference is for tabs (0 dark, 1 light); sidebar and popup follow the browser's own theme. */
function theme(dark: boolean) {
  return {
    'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
    'ui.systemUsesDarkTheme': dark ? 1 : 0,
    'browser.theme.toolbar-theme': dark ? 0 : 1,
  }
}
