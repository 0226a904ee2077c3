import { effect, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'

/**
 * Has the worker follow what colleagues do for as long as this page is seen. It stops within ten seconds where nobody sees
 * any page, so it is told again when this one is seen anew.
 */
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
