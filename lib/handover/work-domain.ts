import type { Known } from '../exports/record.ts'

/** Mailboxes that anybody can have: such an address says nothing of where its owner works. */
const publicMail = new RegExp(
  String.raw`^(${[
    '(gmail|googlemail|ymail|rocketmail|msn|icloud|me|mac|aol|fastmail|zoho|hey|proton|protonmail|tutanota|mail)\\.(com|me|net|ch)',
    '(outlook|hotmail|live|yahoo|gmx|yandex)\\.[a-z.]{2,6}',
    '(web|t-online|freenet|posteo|mailbox)\\.(de|org)',
    '(orange|free|wanadoo|sfr|laposte)\\.(fr|net)',
    '(uol|bol|terra|ig)\\.com\\.br',
    '(qq|163|126|sina|naver|daum|hanmail)\\.(com|net)',
    '(comcast|verizon|att|btinternet|libero|mail|bk|list|inbox)\\.(net|com|it|ru)',
    'pm\\.me',
    'tuta\\.io',
    'docomo\\.ne\\.jp',
  ].join('|')})$`,
)

/** The domain of the company that a person works at, as their best known e-mail address tells it; `null` where none does. */
export function workDomain({ subject, emails }: Pick<Known, 'emails' | 'subject'>): string | null {
  if (subject.kind !== 'person') return null
  const address = emails[0]?.address ?? subject.email
  const at = address.lastIndexOf('@')
  const domain =
    at < 1
      ? ''
      : address
          .slice(at + 1)
          .trim()
          .toLowerCase()
  return domain.includes('.') && !publicMail.test(domain) ? domain : null
}
