import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { teamOfBrowser } from '../lib/worker/browser-team.ts'
import { provideOnDemand } from '../lib/worker/on-demand.ts'

/** The worker loads this file only for members of a team. */
export default defineUnlistedScript(() => provideOnDemand({ team: teamOfBrowser }))
