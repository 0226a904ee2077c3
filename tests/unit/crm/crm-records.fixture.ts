import type { Destinations } from '../../../sandbox/destinations/destinations.ts'
import type { Row } from '../../../sandbox/destinations/store.ts'
import type { DestinationKind, Body } from '../../../lib/records/database/rows/crm.ts'

interface Case {
  subject: string
  body: Body
  /** A changed value, as the destination stores it. */
  change: Body
  /** A field that the destination rejects. */
  wrong: Body
  rows: (there: Destinations) => Row[]
  /** The stored values. */
  kept: Record<string, unknown>
  /** Matches the request that creates the record. */
  makes: RegExp
}

const person = 'person:jane-doe'
const company = 'company:acme'

/** One record per kind of CRM, and how to find it there. */
export const cases: [DestinationKind, Case][] = [
  [
    'hubspot-contact',
    {
      subject: person,
      body: { email: 'jane@acme.example', firstname: 'Jane', lastname: 'Doe' },
      change: { lastname: 'Roe' },
      wrong: { nickname: 'J' },
      rows: ({ hubspot }) => hubspot.contacts.rows,
      kept: { email: 'jane@acme.example', firstname: 'Jane', lastname: 'Doe' },
      makes: /^POST .*contacts$/,
    },
  ],
  [
    'hubspot-company',
    {
      subject: company,
      body: { domain: 'acme.example', name: 'Acme', numberofemployees: 12 },
      change: { name: 'Acme Ltd' },
      wrong: { nickname: 'A' },
      rows: ({ hubspot }) => hubspot.companies.rows,
      kept: { domain: 'acme.example', name: 'Acme', numberofemployees: '12' },
      makes: /^POST .*companies$/,
    },
  ],
  [
    'pipedrive-person',
    {
      subject: person,
      body: { name: 'Jane Doe', email: 'jane@acme.example' },
      change: { name: 'Jane Roe' },
      wrong: { nickname: 'J' },
      rows: ({ pipedrive }) => pipedrive.persons.rows,
      kept: { name: 'Jane Doe', emails: [{ value: 'jane@acme.example', primary: true, label: 'work' }] },
      makes: /^POST .*persons$/,
    },
  ],
  [
    'pipedrive-organization',
    {
      subject: company,
      body: { name: 'Acme', address: 'Lyon' },
      change: { address: 'Paris' },
      wrong: { nickname: 'A' },
      rows: ({ pipedrive }) => pipedrive.organizations.rows,
      kept: { name: 'Acme', address: { value: 'Lyon' } },
      makes: /^POST .*organizations$/,
    },
  ],
  [
    'salesforce-lead',
    {
      subject: person,
      body: { LastName: "O'Hara", Company: 'Acme', Email: 'jane@acme.example' },
      change: { Company: 'Acme Ltd' },
      wrong: { Nickname: 'J' },
      rows: ({ salesforce }) => salesforce.leads.rows,
      kept: { LastName: "O'Hara", Company: 'Acme', Email: 'jane@acme.example' },
      makes: /^POST .*Lead$/,
    },
  ],
  [
    'salesforce-contact',
    {
      subject: person,
      body: { LastName: 'Doe', Email: 'jane@acme.example' },
      change: { LastName: 'Roe' },
      wrong: { Nickname: 'J' },
      rows: ({ salesforce }) => salesforce.contacts.rows,
      kept: { LastName: 'Doe', Email: 'jane@acme.example' },
      makes: /^POST .*Contact$/,
    },
  ],
]
