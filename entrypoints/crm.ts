import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { createCrmSync } from '../lib/worker/crm-sync.ts'
import { provideOnDemand } from '../lib/worker/on-demand.ts'

/** The worker loads this file only if there is a CRM destination. */
export default defineUnlistedScript(() => provideOnDemand({ crm: createCrmSync }))
