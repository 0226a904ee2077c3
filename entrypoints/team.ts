import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { teamOfBrowser } from '../lib/worker/browser-team.ts'
import { leaveTeamFile } from '../lib/worker/loaded-team.ts'

/** What the worker loads where a team was joined. */
export default defineUnlistedScript(() => leaveTeamFile(teamOfBrowser))
