import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { countPictures, pictureHosts } from '../../lib/pictures/stored-pictures.ts'
import { allowedPatterns, requestPatterns } from '../../lib/platform/permissions.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { deployment, preferences } from '../../lib/settings/settings.ts'
import { live } from '../model/live.ts'
import { inBackground } from '../model/pageProblem.ts'
import { onAccessChange } from '../model/watchAccess.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'

/** `asking`: the browser is. `denied`: it was not allowed. */
export type TurningState = 'idle' | 'asking' | 'denied'

/** What Settings shows of pictures and can do with them. */
export interface PicturesModel {
  /** Hosts, as patterns, that the browser does not let us ask yet; `undefined` until they were looked up. */
  missing: ReadonlySignal<string[] | undefined>
  /** How many pictures are kept. */
  count: ReadonlySignal<number | undefined>
  turning: ReadonlySignal<TurningState>
  /** Turns them on or off. Call it in the turn of a click: turned on, the browser asks for the hosts known so far. */
  turn: (on: boolean) => void
  /** Asks for the hosts that are missing, in the turn of a click. */
  allow: () => void
  remove: () => void
}

export function watchPictureSettings(db: Database): PicturesModel {
  const hosts = signal<string[] | undefined>(undefined)
  const allowed = signal<string[]>([])
  const turning = signal<TurningState>('idle')
  const look = async () => {
    const found = await pictureHosts(db, await deployment.read())
    allowed.value = await allowedPatterns(found)
    hosts.value = found
  }
  const seeAccess = () => inBackground(look())
  onAccessChange(seeAccess)
  seeAccess()
  const missing = computed(() => hosts.value?.filter((host) => !allowed.value.includes(host)))
  /** The browser asks only in the very turn of the click: nothing is waited for before. */
  const allow = async () => {
    const asked = missing.peek() ?? []
    if (asked.length === 0) return true
    turning.value = 'asking'
    const granted = await requestPatterns(asked).catch(() => false)
    turning.value = granted ? 'idle' : 'denied'
    return granted
  }
  const set = async (pictures: boolean) => {
    await preferences.change((known) => ({ ...known, pictures, picturesDeclined: [] }))
    turning.value = 'idle'
  }
  return {
    missing,
    turning,
    count: live(
      () => null,
      () => countPictures(db),
    ),
    turn: (on) => inBackground(on ? allow().then(async (granted) => granted && set(true)) : set(false)),
    allow: () => inBackground(allow()),
    remove: () => inBackground(sendCommand('delete-pictures')),
  }
}

/** A record's picture that the browser does not let us fetch, where somebody has not said yet that they don't care. */
export interface BlockedPicture {
  /** The host as a pattern; `null`: nothing is to be asked. */
  host: ReadonlySignal<string | null>
  /** In the turn of a click. */
  allow: () => void
  decline: () => void
}

export function watchBlockedPicture(db: Database, key: string): BlockedPicture {
  const wanted = watchStorageItem(preferences)
  const row = live(
    () => (wanted.value?.pictures ? key : null),
    async (about) => (about === null ? null : ((await db.pictures.get(about)) ?? null)),
  )
  const host = computed(() => {
    const blocked = row.value?.blocked
    return blocked && !wanted.value?.picturesDeclined.includes(blocked) ? blocked : null
  })
  return {
    host,
    allow: () => inBackground(host.peek() ? requestPatterns([host.peek()!]) : Promise.resolve()),
    decline() {
      const declined = host.peek()
      if (declined)
        inBackground(
          preferences.change((known) => ({
            ...known,
            picturesDeclined: [...known.picturesDeclined, declined],
          })),
        )
    },
  }
}
