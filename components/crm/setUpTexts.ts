import { i18n } from '#i18n'
import { adapters } from '../../lib/crm/adapters.ts'
import type { DestinationKind } from '../../lib/records/database/rows/crm.ts'

/** A command stays in one piece and in its order, whatever the direction of the words round it. */
const command = (text: string) => `\u2068${text}\u2069`

const hubspot = () => [
  i18n.t('handover.setUp.hubspot.open', [
    command('Development › Keys › Service keys'),
    command('Create service key'),
  ]),
  i18n.t('handover.setUp.hubspot.scopes'),
  i18n.t('handover.setUp.hubspot.copy'),
]

const pipedrive = () => [
  i18n.t('handover.setUp.pipedrive.open', [command('Company settings › Personal preferences › API')]),
  i18n.t('handover.setUp.pipedrive.copy'),
]

const salesforce = () => [
  i18n.t('handover.setUp.salesforce.login', [command('sf org login web')]),
  i18n.t('handover.setUp.salesforce.copy', [command('sf org display --target-org <username>')]),
  i18n.t('handover.setUp.salesforce.expires'),
]

/** How a person comes to what the form asks for, as the vendors' own pages tell it. */
export const setUpSteps: Record<DestinationKind, () => string[]> = {
  webhook: () => [i18n.t('handover.setUp.webhook.url'), i18n.t('handover.setUp.webhook.secret')],
  'hubspot-contact': hubspot,
  'hubspot-company': hubspot,
  'pipedrive-person': pipedrive,
  'pipedrive-organization': pipedrive,
  'salesforce-lead': salesforce,
  'salesforce-contact': salesforce,
}

/** Which records a destination takes. */
export function takesText(kind: DestinationKind): string {
  const { takes } = adapters[kind]
  if (takes.length > 1) return i18n.t('handover.takes.any')
  return i18n.t(takes[0] === 'company' ? 'handover.takes.company' : 'handover.takes.person')
}
