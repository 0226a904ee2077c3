import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { teamOfBrowser } from '../lib/worker/browser-team.ts'
import { provideTeam } from '../lib/worker/loaded-team.ts'

/** The worker loads this file only for members of a team. */
export default defineUnlistedScript(() => provideTeam(teamOfBrowser))
