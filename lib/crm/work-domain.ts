import type { Known } from '../data/exports/record.ts'
import { canonicalEmail, domainOfEmail, mailProviders } from '../records/suppression/suppression-names.ts'

/** The names under which one provider has many countries. */
const manyCountries = /^(yahoo|hotmail|outlook|live|gmx|yandex)\.[a-z]{2,3}(\.[a-z]{2})?$/

/**
 * The domain of the company that a person works at, as their best known e-mail address tells it; `null` where none is
 * known, or it is a provider's, where anybody can have a mailbox.
 */
export function workDomain({ subject, emails }: Pick<Known, 'emails' | 'subject'>): string | null {
  if (subject.kind !== 'person') return null
  const email = canonicalEmail(emails[0]?.address ?? subject.email)
  const domain = email === null ? '' : domainOfEmail(email)
  return domain === '' || mailProviders.has(domain) || manyCountries.test(domain) ? null : domain
}
