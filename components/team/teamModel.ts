import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { hostMatchPattern } from '../../lib/pages/host.ts'
import { requestPatterns } from '../../lib/platform/permissions.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { membership } from '../../lib/team/membership.ts'
import { isRotated } from '../../lib/team/invitation.ts'
import { readTeam, type TeamView } from '../../lib/team/team-state.ts'
import { live } from '../model/live.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchClock } from '../model/watchClock.ts'

export interface TeamModel {
  team: ReadonlySignal<TeamView | undefined>
  now: ReadonlySignal<number>
  /** An older snapshot of the library has the old secret, which removed members can read. */
  isRotated: ReadonlySignal<boolean>
  syncing: ReadonlySignal<boolean>
  sync: () => void
  /** Call synchronously in a click handler. */
  allow: () => void
}

const clockMs = 15_000

export function watchTeam(db: Database): TeamModel {
  const syncing = signal(false)
  const sync = async () => {
    syncing.value = true
    try {
      await sendCommand('sync-team')
    } finally {
      syncing.value = false
    }
  }
  const joined = watchStorageItem(membership)
  return {
    team: live(
      () => null,
      () => readTeam(db),
    ),
    now: watchClock(clockMs),
    isRotated: computed(() => Boolean(joined.value && isRotated(joined.value))),
    syncing,
    sync: () => inBackground(sync()),
    allow: () =>
      inBackground(
        requestPermission(joined.peek()?.urls ?? []).then((given) => (given ? sync() : undefined)),
      ),
  }
}

/** Call synchronously in a click handler. */
export function requestPermission(urls: readonly string[]): Promise<boolean> {
  return requestPatterns([...new Set(urls.map(hostMatchPattern))]).catch(() => false)
}
