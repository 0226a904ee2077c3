import { i18n } from '#i18n'
import { joinedBy } from '../../ui/plainDocument.ts'
import { readableWord, plainWords } from '../../ui/plainText.ts'
import type { EmailAddress } from '../../../lib/records/merge-person.ts'

/** An unknown type is returned unchanged. */
export function emailTypeText(type: string): string {
  if (type === 'professional' || type === 'personal') return i18n.t(`email.${type}`)
  return readableWord(plainWords(type))
}

export function emailLines(emails: readonly EmailAddress[]): string[] {
  return emails.map(({ address, type }) =>
    joinedBy([`${i18n.t('email.title')}: ${address}`, type && emailTypeText(type)]),
  )
}
