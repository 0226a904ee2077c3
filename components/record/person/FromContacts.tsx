import { i18n } from '#i18n'
import type { Sections } from '../../../lib/records/database/rows/sections.ts'
import { emailAddresses } from '../../../lib/records/merge-person.ts'
import { FactList } from '../../ui/FactList.tsx'
import { EmailList } from '../email/FoundEmails.tsx'

/** Contact details that only an address book has; nothing if purchased data contains them all. */
export function FromContacts({ of }: { of: Pick<Sections, 'contact' | 'emails'> }) {
  const { contact, emails } = of
  if (!contact) return null
  const known = new Set(emailAddresses(emails?.data ?? []).map(({ address }) => address.toLowerCase()))
  const further = contact.emails.filter(({ address }) => !known.has(address.toLowerCase()))
  const { title, phones } = contact
  if (!title && further.length + phones.length === 0) return null
  return (
    <section class="section-card">
      <h3>{i18n.t('person.contact')}</h3>
      {further.length > 0 && <EmailList found={further} />}
      <FactList
        facts={[
          { label: i18n.t('batch.role.title'), value: title },
          ...phones.map((value) => ({ label: i18n.t('batch.role.phone'), value, copy: true })),
        ]}
      />
    </section>
  )
}
