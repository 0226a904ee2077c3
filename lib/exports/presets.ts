import { pageKinds, type PageKind } from '../pages/page-kinds.ts'
import type { ColumnId } from './columns.ts'
import type { CsvStyle } from './csv-lines.ts'

export interface ChosenColumn {
  column: ColumnId
  heading?: string | undefined
}

interface Preset {
  kinds: readonly PageKind[]
  columns: readonly ChosenColumn[]
  isImport?: boolean
  csv?: Required<Pick<CsvStyle, 'separator'>> & { bom: boolean }
}

const chosen = (headings: Partial<Record<ColumnId, string>>): ChosenColumn[] =>
  (Object.entries(headings) as [ColumnId, string][]).map(([column, heading]) => ({ column, heading }))

const own = (...ids: ColumnId[]): ChosenColumn[] => ids.map((column) => ({ column }))

/**
 * Columns with the headings that a service's import recognizes: the labels of its fields as in these help pages, others
 * as in other lists. Not tested against the services.
 * https://knowledge.hubspot.com/import-and-export/set-up-your-import-file
 * https://support.pipedrive.com/en/article/import-fields
 * https://help.salesforce.com/s/articleView?id=xcloud.field_mapping_for_importing_leads.htm
 * https://help.salesforce.com/s/articleView?id=xcloud.field_mapping_for_other_data_sources_and_organization_import.htm
 */
export const presets = {
  spreadsheet: {
    kinds: pageKinds,
    columns: own(
      'name',
      'title',
      'company',
      'email',
      'emailStatus',
      'phone',
      'website',
      'url',
      'city',
      'country',
      'industry',
      'employees',
      'posted',
      'tags',
      'lists',
      'note',
      'updated',
    ),
  },
  everything: { kinds: pageKinds, columns: [] },
  // In the order of the template (`contact-columns.ts`).
  googleContacts: {
    kinds: ['person', 'company'],
    isImport: true,
    csv: { separator: ',', bom: false },
    columns: own('googleContacts'),
  },
  outlookContacts: {
    kinds: ['person', 'company'],
    isImport: true,
    // With a byte order mark, because Outlook needs it to recognize UTF-8.
    csv: { separator: ',', bom: true },
    columns: own('outlookContacts'),
  },
  hubspotContacts: {
    kinds: ['person'],
    isImport: true,
    columns: chosen({
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      title: 'Job title',
      company: 'Company name',
      url: 'Profile',
      city: 'City',
      state: 'State/Region',
      country: 'Country/Region',
    }),
  },
  hubspotCompanies: {
    kinds: ['company'],
    isImport: true,
    columns: chosen({
      name: 'Company name',
      domain: 'Company domain name',
      website: 'Website URL',
      industry: 'Industry',
      phone: 'Phone number',
      street: 'Street address',
      city: 'City',
      state: 'State/Region',
      postalCode: 'Postal code',
      country: 'Country/Region',
      employees: 'Number of employees',
      founded: 'Year founded',
      summary: 'Description',
    }),
  },
  pipedrivePersons: {
    kinds: ['person'],
    isImport: true,
    columns: chosen({
      name: 'Person - Name',
      email: 'Person - Email',
      title: 'Person - Job title',
      company: 'Organization - Name',
      note: 'Note',
    }),
  },
  pipedriveOrganizations: {
    kinds: ['company'],
    isImport: true,
    columns: chosen({
      name: 'Organization - Name',
      street: 'Organization - Address',
      website: 'Organization - Website',
      industry: 'Organization - Industry',
      employees: 'Organization - Number of employees',
      note: 'Note',
    }),
  },
  salesforceLeads: {
    kinds: ['person'],
    isImport: true,
    columns: chosen({
      firstName: 'First Name',
      lastName: 'Last Name',
      company: 'Company',
      title: 'Title',
      email: 'Email',
      city: 'City',
      state: 'State',
      country: 'Country',
      url: 'Profile',
      note: 'Description',
    }),
  },
  salesforceContacts: {
    kinds: ['person'],
    isImport: true,
    columns: chosen({
      firstName: 'First Name',
      lastName: 'Last Name',
      company: 'Account Name',
      title: 'Title',
      email: 'Email',
      city: 'Mailing City',
      state: 'Mailing State',
      country: 'Mailing Country',
      note: 'Contact Description',
    }),
  },
} satisfies Record<string, Preset>

export type PresetId = keyof typeof presets
export const presetIds = Object.keys(presets) as PresetId[]

/**
 * The style of a preset. A service's import gets raw text, because the apostrophe of a guard would stay in the CRM. The
 * clipboard is always guarded, because it is pasted into spreadsheets.
 */
export function styleOf(id: PresetId, raw: boolean, to: 'file' | 'clipboard'): Pick<CsvStyle, 'raw'> {
  const { isImport = false }: Preset = presets[id]
  return { raw: raw || (isImport && to === 'file') }
}

export function csvOf(id: PresetId): Preset['csv'] {
  const { csv }: Preset = presets[id]
  return csv
}
