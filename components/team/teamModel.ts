import { signal, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { hostMatchPattern } from '../../lib/pages/host.ts'
import { requestPatterns } from '../../lib/platform/permissions.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { membership } from '../../lib/team/membership.ts'
import { readTeam, type TeamView } from '../../lib/team/team-state.ts'
import { live } from '../model/live.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchClock } from '../model/watchClock.ts'

/** What pages show of the team that this installation belongs to, and the little they can do about it. */
export interface TeamModel {
  /** `undefined` until it was read. */
  team: ReadonlySignal<TeamView | undefined>
  now: ReadonlySignal<number>
  syncing: ReadonlySignal<boolean>
  sync: () => void
  /** Asks the browser for the hosts of the team's library: in the turn of a click. */
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
    syncing,
    sync: () => inBackground(sync()),
    allow: () =>
      inBackground(askFor(joined.peek()?.urls ?? []).then((given) => (given ? sync() : undefined))),
  }
}

/** Asks the person for access to these addresses. Call it in the very turn of a click. */
export function askFor(urls: readonly string[]): Promise<boolean> {
  return requestPatterns([...new Set(urls.map(hostMatchPattern))]).catch(() => false)
}
