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

/** `asking`: a permission prompt is open. `denied`: the permission was refused. */
type SwitchState = 'idle' | 'asking' | 'denied'

interface PicturesModel {
  /** Match patterns; `undefined` until they are known. */
  missing: ReadonlySignal<string[] | undefined>
  count: ReadonlySignal<number | undefined>
  switchState: ReadonlySignal<SwitchState>
  /** Requests host permissions, so call it synchronously in a click handler. */
  setEnabled: (on: boolean) => void
  /** Call synchronously in a click handler. */
  allow: () => void
  remove: () => void
}

export function watchPictureSettings(db: Database): PicturesModel {
  const hosts = signal<string[] | undefined>(undefined)
  const allowed = signal<string[]>([])
  const turning = signal<SwitchState>('idle')
  const check = async () => {
    const found = await pictureHosts(db, await deployment.read())
    allowed.value = await allowedPatterns(found)
    hosts.value = found
  }
  const seeAccess = () => inBackground(check())
  onAccessChange(seeAccess)
  seeAccess()
  const missing = computed(() => hosts.value?.filter((host) => !allowed.value.includes(host)))
  /** Request before any `await`: a permission prompt needs the click. */
  const allow = async () => {
    const requested = missing.peek() ?? []
    if (requested.length === 0) return true
    turning.value = 'asking'
    const granted = await requestPatterns(requested).catch(() => false)
    turning.value = granted ? 'idle' : 'denied'
    return granted
  }
  const set = async (pictures: boolean) => {
    await preferences.change((known) => ({ ...known, pictures, picturesDeclined: [] }))
    turning.value = 'idle'
  }
  return {
    missing,
    switchState: turning,
    count: live(
      () => null,
      () => countPictures(db),
    ),
    setEnabled: (on) => inBackground(on ? allow().then(async (granted) => granted && set(true)) : set(false)),
    allow: () => inBackground(allow()),
    remove: () => inBackground(sendCommand('delete-pictures')),
  }
}

/** Unless the user has dismissed the offer. */
interface BlockedPicture {
  /** A match pattern; `null` if there is nothing to request. */
  host: ReadonlySignal<string | null>
  /** Call synchronously in a click handler. */
  allow: () => void
  decline: () => void
}

export function watchBlockedPicture(db: Database, key: string): BlockedPicture {
  const requestedOnes = watchStorageItem(preferences)
  const row = live(
    () => (requestedOnes.value?.pictures ? key : null),
    async (about) => (about === null ? null : ((await db.pictures.get(about)) ?? null)),
  )
  const host = computed(() => {
    const blocked = row.value?.blocked
    return blocked && !requestedOnes.value?.picturesDeclined.includes(blocked) ? blocked : null
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
