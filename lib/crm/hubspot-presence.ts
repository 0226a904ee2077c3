import { idIn, stringAt, type DeliveryBatch } from './adapter.ts'
import {
  hubspotBatchSize,
  hubspotContactProperties,
  hubspotEmails,
  hubspotExisting,
  readHubspot,
  searchHubspotNames,
} from './hubspot-api.ts'
import type { PersonThere, PresenceSteps } from './presence-steps.ts'
import type { Existing } from './forecast-result.ts'

const nameProperties = ['firstname', 'lastname', 'company']

/** Uses `batch/read` if possible, because the search lags behind. */
export function hubspotPresence(batch: DeliveryBatch, owner: PresenceSteps['owner']): PresenceSteps {
  const read = async (ids: string[], idProperty?: string) =>
    (await readHubspot(batch, 'contacts', ids, idProperty, nameProperties)).map(personOf)
  return {
    size: hubspotBatchSize,
    byId: (ids) => read(ids),
    byEmail: (emails) => read(emails, 'email'),
    byName: async (people) => {
      const properties = [...hubspotContactProperties, ...nameProperties]
      const results = await searchHubspotNames(batch, people, properties)
      return results.flatMap(hubspotExisting).map(personOf)
    },
    owner,
  }
}

function personOf(existing: Existing): PersonThere {
  const { id, url, values, hasOptedOut } = existing
  return {
    id,
    url,
    emails: hubspotEmails(existing),
    name: `${stringAt(values['firstname'])} ${stringAt(values['lastname'])}`,
    company: stringAt(values['company']),
    website: '',
    ownerId: idIn(values['hubspot_owner_id']) || null,
    hasOptedOut,
  }
}
