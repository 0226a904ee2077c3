import { i18n } from '#i18n'
import { adapters } from '../../lib/crm/adapters.ts'
import type { DestinationKind } from '../../lib/crm/rows.ts'

/** Right-to-left text must not reorder a path of menu commands. */
const command = (text: string) => `\u2068${text}\u2069`

const hubspot = () => [
  i18n.t('crm.setUp.hubspot.who'),
  i18n.t('crm.setUp.hubspot.open', [
    command('Development › Keys › Service keys'),
    command('Create service key'),
  ]),
  i18n.t('crm.setUp.hubspot.scopes'),
  i18n.t('crm.setUp.hubspot.copy'),
]

const pipedrive = () => [
  i18n.t('crm.setUp.pipedrive.open', [command('Company settings › Personal preferences › API')]),
  i18n.t('crm.setUp.pipedrive.copy'),
]

const salesforce = () => [
  i18n.t('crm.setUp.salesforce.login', [command('sf org login web')]),
  i18n.t('crm.setUp.salesforce.copy', [command('sf org auth show-access-token --target-org <username>')]),
  i18n.t('crm.setUp.salesforce.url', [command('sf org display --target-org <username>')]),
  i18n.t('crm.setUp.salesforce.expires'),
  i18n.t('crm.setUp.salesforce.who'),
  i18n.t('crm.setUp.salesforce.app', [
    command('https://….my.salesforce.com/services/oauth2/success'),
    command('Setup › External Client App Manager › New External Client App'),
  ]),
]

export const setUpSteps: Record<DestinationKind, () => string[]> = {
  webhook: () => [i18n.t('crm.setUp.webhook.url'), i18n.t('crm.setUp.webhook.secret')],
  'hubspot-contact': hubspot,
  'hubspot-company': hubspot,
  'pipedrive-person': pipedrive,
  'pipedrive-organization': pipedrive,
  'salesforce-lead': salesforce,
  'salesforce-contact': salesforce,
}

export function takesText(kind: DestinationKind): string {
  const { acceptedKinds } = adapters[kind]
  if (acceptedKinds.length > 1) return i18n.t('crm.takes.any')
  return i18n.t(acceptedKinds[0] === 'company' ? 'crm.takes.company' : 'crm.takes.person')
}
