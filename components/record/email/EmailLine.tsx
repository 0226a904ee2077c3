import { AddressText } from '../../ui/AddressText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { emailTypeText } from './emailText.ts'
import type { EmailAddress } from '../../../lib/records/merge-person.ts'
import { mailLink } from '../../ui/safeLink.ts'

export function EmailLine({ address, type }: EmailAddress) {
  const link = mailLink(address)
  const words = <AddressText>{address}</AddressText>
  return (
    <li class="email-line">
      <span class="email-words">
        <span class="email-address">{link ? <ExternalLink href={link}>{words}</ExternalLink> : words}</span>
        {type && <Badge tone={type === 'professional' ? 'accent' : 'plain'}>{emailTypeText(type)}</Badge>}
      </span>
      <CopyButton label={address} value={address} />
    </li>
  )
}
