import { i18n } from '#i18n'
import type { FoundEmail, Section } from '../../lib/records/sections.ts'
import { dateText } from '../ui/formats.ts'
import { EmailLine } from './EmailLine.tsx'
import './FoundEmails.css'

/** The addresses alone, for a place that has its own heading. */
export function FoundEmails({ emails }: { emails: Section<FoundEmail[]> }) {
  const found = new Map<string, string | null>()
  for (const { value, email, type } of emails.data) {
    const address = (value || email || '').trim()
    if (address) found.set(address, type ?? found.get(address) ?? null)
  }
  if (found.size === 0)
    return (
      <div>
        <p>{i18n.t('email.none')}</p>
        <p class="email-none">{i18n.t('email.noneDetail', [dateText(emails.at)])}</p>
      </div>
    )
  return (
    <ul class="email-list">
      {[...found].map(([address, type]) => (
        <EmailLine key={address} address={address} type={type} />
      ))}
    </ul>
  )
}
