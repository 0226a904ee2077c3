import { hubspotCompany, hubspotContact } from './hubspot.ts'
import type { DestinationAdapter } from './adapter.ts'
import { pipedriveOrganization, pipedrivePerson } from './pipedrive.ts'
import { salesforceContact, salesforceLead } from './salesforce.ts'
import { webhook } from './webhook.ts'
import type { DestinationKind } from './rows.ts'

export const adapters: Record<DestinationKind, DestinationAdapter> = {
  webhook,
  'hubspot-contact': hubspotContact,
  'hubspot-company': hubspotCompany,
  'pipedrive-person': pipedrivePerson,
  'pipedrive-organization': pipedriveOrganization,
  'salesforce-lead': salesforceLead,
  'salesforce-contact': salesforceContact,
}
