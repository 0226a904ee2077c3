import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { uuidAt } from '../browser/firefox-preferences.ts'

export interface ProfileFolders {
  library: string
  settings: string
}

/**
 * Chromium stores settings in LevelDB, and the library in LevelDB or SQLite. `id`: the extension's, if the profile has
 * several.
 */
export function chromiumFolders(profile: string, id = '[a-p]{32}'): ProfileFolders {
  const one = (folder: string, like: RegExp) => join(folder, only(folder, like))
  return {
    library: one(
      join(profile, 'Default', 'IndexedDB'),
      new RegExp(`^chrome-extension_${id}_\\d+(\\.indexeddb\\.leveldb)?$`),
    ),
    settings: one(join(profile, 'Default', 'Local Extension Settings'), new RegExp(`^${id}$`)),
  }
}

/** Firefox stores both as IndexedDB in SQLite; settings have a separate container. `place`: see `uuidAt`. */
export function firefoxFolders(profile: string, place = 0): ProfileFolders {
  const folder = join(profile, 'storage', 'default')
  const origin = `moz-extension\\+\\+\\+${uuidAt(place)}`
  return {
    library: join(folder, only(folder, new RegExp(`^${origin}$`))),
    settings: join(folder, only(folder, new RegExp(`^${origin}.*userContextId=`))),
  }
}

function only(folder: string, like: RegExp): string {
  const found = readdirSync(folder).filter((name) => like.test(name))
  if (found.length !== 1) throw new Error(`${found.length} folders like ${like} in ${folder}, not one.`)
  return found[0]!
}
