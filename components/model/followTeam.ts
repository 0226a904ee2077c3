import { effect, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'

/** While a page is visible. The worker stops ten seconds after the last one. */
export function followTeamWhileSeen(inTeam: ReadonlySignal<boolean | undefined>): void {
  effect(() => {
    if (!inTeam.value) return
    const follow = () => {
      if (!document.hidden) void sendCommand('wake')
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  })
}
