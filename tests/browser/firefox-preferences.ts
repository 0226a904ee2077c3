export interface TableStates {
  colorScheme?: 'light' | 'dark'
  lang?: string
}

/** What an extension's pages and storage go by, by its place among those that are installed. */
export const uuidAt = (place: number) => `51de1197-0000-4000-8000-${String(place + 1).padStart(12, '0')}`

/** `uuids`: what extensions go by, by their ids. */
export function firefoxPreferences(uuids: Record<string, string>, downloads: string, looks: TableStates) {
  return {
    // Else the base address is drawn anew in every profile, and nothing outside the extension knows it.
    'extensions.webextensions.uuids': JSON.stringify(uuids),
    // Every name leads to this machine, so that nothing leaves it.
    'network.dns.forceResolve': '127.0.0.1',
    'network.proxy.type': 0,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.alwaysOpenPanel': false,
    ...(looks.lang
      ? { 'intl.accept_languages': looks.lang, 'intl.locale.requested': looks.lang.replace('_', '-') }
      : {}),
    ...(looks.colorScheme ? theme(looks.colorScheme === 'dark') : {}),
  }
}

/** The first is for tabs, where 0 is dark and 1 light; sidebar and popup follow the browser's own theme. */
function theme(dark: boolean) {
  return {
    'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
    'ui.systemUsesDarkTheme': dark ? 1 : 0,
    'browser.theme.toolbar-theme': dark ? 0 : 1,
  }
}
