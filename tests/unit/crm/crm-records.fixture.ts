import type { Destinations } from '../../../sandbox/destinations/destinations.ts'
import { assignedOwner } from '../../../sandbox/destinations/salesforce.ts'
import type { Row } from '../../../sandbox/destinations/store.ts'
import type { DestinationKind, Body } from '../../../lib/crm/rows.ts'

interface Case {
  subject: string
  body: Body
  change: Body
  invalid: Body
  rows: (there: Destinations) => Row[]
  stored: Record<string, unknown>
  createsRecord: RegExp
}

const person = 'person:jane-doe'
const company = 'company:acme'

export const cases: [DestinationKind, Case][] = [
  [
    'hubspot-contact',
    {
      subject: person,
      body: { email: 'jane@acme.example', firstname: 'Jane', lastname: 'Doe' },
      change: { lastname: 'Roe' },
      invalid: { nickname: 'J' },
      rows: ({ hubspot }) => hubspot.contacts.rows,
      stored: { email: 'jane@acme.example', firstname: 'Jane', lastname: 'Doe' },
      createsRecord: /^POST .*contacts\/batch\/create$/,
    },
  ],
  [
    'hubspot-company',
    {
      subject: company,
      body: { domain: 'acme.example', name: 'Acme', numberofemployees: 12 },
      change: { name: 'Acme Ltd' },
      invalid: { nickname: 'A' },
      rows: ({ hubspot }) => hubspot.companies.rows,
      stored: { domain: 'acme.example', name: 'Acme', numberofemployees: '12' },
      createsRecord: /^POST .*companies\/batch\/create$/,
    },
  ],
  [
    'pipedrive-person',
    {
      subject: person,
      body: { name: 'Jane Doe', email: 'jane@acme.example' },
      change: { name: 'Jane Roe' },
      invalid: { nickname: 'J' },
      rows: ({ pipedrive }) => pipedrive.persons.rows,
      stored: { name: 'Jane Doe', emails: [{ value: 'jane@acme.example', primary: true, label: 'work' }] },
      createsRecord: /^POST .*persons$/,
    },
  ],
  [
    'pipedrive-organization',
    {
      subject: company,
      body: { name: 'Acme', address: 'Lyon' },
      change: { address: 'Paris' },
      invalid: { nickname: 'A' },
      rows: ({ pipedrive }) => pipedrive.organizations.rows,
      stored: { name: 'Acme', address: { value: 'Lyon' } },
      createsRecord: /^POST .*organizations$/,
    },
  ],
  [
    'salesforce-lead',
    {
      subject: person,
      body: { LastName: "O'Hara", Company: 'Acme', Email: 'jane@acme.example' },
      change: { Company: 'Acme Ltd' },
      invalid: { Nickname: 'J' },
      rows: ({ salesforce }) => salesforce.leads.rows,
      stored: {
        LastName: "O'Hara",
        Company: 'Acme',
        Email: 'jane@acme.example',
        OwnerId: assignedOwner,
      },
      createsRecord: /^POST .*composite\/sobjects$/,
    },
  ],
  [
    'salesforce-contact',
    {
      subject: person,
      body: { LastName: 'Doe', Email: 'jane@acme.example' },
      change: { LastName: 'Roe' },
      invalid: { Nickname: 'J' },
      rows: ({ salesforce }) => salesforce.contacts.rows,
      stored: { LastName: 'Doe', Email: 'jane@acme.example' },
      createsRecord: /^POST .*composite\/sobjects$/,
    },
  ],
]
