import { i18n } from '#i18n'
import { Avatar } from '../ui/Avatar.tsx'
import { CopyLine } from '../ui/CopyLine.tsx'
import './record.css'

interface CardHeadProps {
  name: string
  kind: 'person' | 'company'
  /** Instead of `name`; empty for none. */
  initialsOf?: string | undefined
  /** The record's key. */
  pictureOf?: string | undefined
  lead?: string | null | undefined
}

export function CardHead({ name, kind, initialsOf, pictureOf, lead }: CardHeadProps) {
  return (
    <header class="card-head">
      <Avatar name={initialsOf ?? name} kind={kind} pictureOf={pictureOf} />
      <div class="card-head-words">
        <CopyLine label={i18n.t('ui.head.name')} value={name}>
          <h2 class="card-head-name">
            <bdi>{name}</bdi>
          </h2>
        </CopyLine>
        {lead && (
          <p class="card-head-lead">
            <bdi>{lead}</bdi>
          </p>
        )}
      </div>
    </header>
  )
}
