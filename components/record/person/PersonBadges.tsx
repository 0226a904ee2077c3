import { i18n } from '#i18n'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { Badge } from '../../ui/Badge.tsx'

export function PersonBadges({ person: { openToWork, showVerificationBadge } }: { person: Person }) {
  if (!openToWork && !showVerificationBadge) return null
  return (
    <div class="card-badges">
      {openToWork && <Badge tone="accent">{i18n.t('person.openToWork')}</Badge>}
      {showVerificationBadge && <Badge>{i18n.t('person.verified')}</Badge>}
    </div>
  )
}
