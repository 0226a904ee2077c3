import type { Database } from '../../lib/records/database/database.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'

/**
 * Has the worker follow what colleagues do for as long as this page is seen. It stops within ten seconds where nobody sees
 * any page, so it is told again when this one is seen anew. Does nothing where no team was joined.
 */
export function followTeamWhileSeen(db: Database): void {
  const follow = async () => {
    if (document.visibilityState === 'visible' && (await db.teamState.get('status')))
      await sendCommand('wake')
  }
  // A library that can't be opened is said by the page itself.
  const begin = () => void follow().catch(() => {})
  begin()
  document.addEventListener('visibilitychange', begin)
}
