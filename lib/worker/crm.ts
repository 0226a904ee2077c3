import { allowedDestinations } from '../crm/destinations.ts'
import type { Database } from '../records/database/database.ts'
import type { CrmSync } from './crm-sync.ts'
import { loadOnDemand } from './on-demand.ts'

/** The worker's interface to CRM sync, whose code is loaded only if there is a destination, or for a command. */
export type CrmLink = CrmSync

export function createCrmLink(db: Database): CrmLink {
  let loading: Promise<CrmSync> | null = null
  const load = () => {
    // One instance, because its queue sends one batch at a time to each destination.
    const own = (loading ??= loadOnDemand('crm').then((createCrmSync) => createCrmSync(db)))
    own.catch(() => (loading = null))
    return own
  }
  const ifUsed = async (step: (crm: CrmSync) => Promise<void>) => {
    if ((await allowedDestinations()).length > 0) await step(await load())
  }
  return {
    run: () => ifUsed((crm) => crm.run()),
    sendJobChanges: () => ifUsed((crm) => crm.sendJobChanges()),
    send: async (...given) => (await load()).send(...given),
    retry: async (deliveries) => (await load()).retry(deliveries),
    withdraw: async (destination) => (await load()).withdraw(destination),
    test: async (destination) => (await load()).test(destination),
    forecast: async (...given) => (await load()).forecast(...given),
    findPeople: async (...given) => (await load()).findPeople(...given),
    signIn: async (finished) => (await load()).signIn(finished),
    remove: async (destination) => (await load()).remove(destination),
    changed: async (destination) => (await load()).changed(destination),
  }
}
