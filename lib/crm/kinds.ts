import type { DestinationKind } from './destination.ts'
import { hubspotCompany, hubspotContact } from './hubspot.ts'
import type { Kind } from './kind.ts'
import { pipedriveOrganization, pipedrivePerson } from './pipedrive.ts'
import { salesforceContact, salesforceLead } from './salesforce.ts'
import { webhook } from './webhook.ts'

export const kinds: Record<DestinationKind, Kind> = {
  webhook,
  'hubspot-contact': hubspotContact,
  'hubspot-company': hubspotCompany,
  'pipedrive-person': pipedrivePerson,
  'pipedrive-organization': pipedriveOrganization,
  'salesforce-lead': salesforceLead,
  'salesforce-contact': salesforceContact,
}
