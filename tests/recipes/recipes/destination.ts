import { addImport, addRow, addWords, replace, type Recipe } from '../edits.ts'

const standIn = 'acme: { token: acmeToken, create: newAcme, app: acmeApp }'

const testCase = `
  [
    'acme-contact',
    {
      subject: person,
      body: { name: 'Jane Doe', email: 'jane@acme.example' },
      change: { name: 'Jane Roe' },
      invalid: { nickname: 'J' },
      rows: ({ acme }) => acme.contacts.rows,
      stored: { name: 'Jane Doe', email: 'jane@acme.example' },
      createsRecord: /^POST .*contacts$/,
    },
  ],`

export const destination: Recipe = {
  name: 'a destination',
  check: 'destination.test.ts',
  apply(copy) {
    copy.bring('acme.ts', 'lib/crm/acme.ts')
    addRow(copy, 'lib/crm/rows.ts', 'destinationKinds', "  'acme-contact',")
    addImport(copy, 'lib/crm/adapters.ts', "import { acmeContact } from './acme.ts'")
    addRow(copy, 'lib/crm/adapters.ts', 'adapters', "  'acme-contact': acmeContact,")
    addRow(
      copy,
      'lib/crm/field-limits.ts',
      'fieldLimits',
      "  'acme-contact': { name: { max: 100, over: 'cut' } },",
    )
    addRow(copy, 'components/crm/crmTexts.ts', 'kindWords', "  'acme-contact': 'crm.kind.acmeContact',")
    addRow(copy, 'components/crm/setUpTexts.ts', 'setUpSteps', "  'acme-contact': () => [],")
    addWords(copy, 'crm.kind.acmeContact', 'Acme contacts')
    copy.bring('acme-stand-in.ts', 'sandbox/destinations/acme.ts')
    addImport(
      copy,
      'sandbox/destinations/destinations.ts',
      "import { acmeApp, acmeToken, newAcme } from './acme.ts'",
    )
    addRow(copy, 'sandbox/destinations/destinations.ts', 'standIns', `  ${standIn},`)
    addRow(copy, 'tests/unit/crm/crm-records.fixture.ts', 'cases', testCase)
    replace(
      copy,
      'docs/crm-sync.md',
      /^\| Webhook \|/m,
      '| Acme contacts | API token | email | not sent |\n$&',
    )
  },
}
