import { i18n } from '#i18n'
import { Badge } from '../ui/Badge.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { readableWord, wordsOf } from '../ui/plainText.ts'
import { mailLink } from './mailLink.ts'

export function EmailLine({ address, type }: { address: string; type: string | null }) {
  const link = mailLink(address)
  return (
    <li class="email-line">
      <span class="email-words">
        <span class="email-address" dir="ltr">
          {link ? <ExternalLink href={link}>{address}</ExternalLink> : address}
        </span>
        {type && <Badge tone={type === 'professional' ? 'accent' : 'plain'}>{typeText(type)}</Badge>}
      </span>
      <CopyButton label={address} value={address} />
    </li>
  )
}

function typeText(type: string): string {
  if (type === 'professional' || type === 'personal') return i18n.t(`email.${type}`)
  return readableWord(wordsOf(type))
}
