import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Provenance } from '../../lib/records/database/rows/sections.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { type Copied, copyingIcons, useCopying } from '../ui/copying.ts'
import { CopyLine } from '../ui/CopyLine.tsx'
import { ProvenanceNote } from './ProvenanceNote.tsx'
import './CardHead.css'
import { Button } from '../ui/Button.tsx'

interface CardHeadProps {
  name: string
  look: 'person' | 'company'
  /** The name to take initials from if it isn't `name`; empty for no initials. */
  initialsOf?: string | undefined
  pictureOf?: string | undefined
  lead?: string | null | undefined
  lines?: ComponentChildren
  badges?: readonly ComponentChildren[]
  actions?: ComponentChildren
  provenance: Provenance
  now: number
  copyAll: Copied
  /** Whether the name is already shown above the card. */
  isNamedAbove?: boolean | undefined
}

export function CardHead(props: CardHeadProps) {
  const {
    name,
    look,
    initialsOf,
    pictureOf,
    lead,
    lines,
    badges = [],
    actions,
    provenance,
    now,
    copyAll,
    isNamedAbove = false,
  } = props
  return (
    <header class={isNamedAbove ? 'card-head card-head-nameless' : 'card-head'}>
      {!isNamedAbove && <Avatar name={initialsOf ?? name} look={look} pictureOf={pictureOf} />}
      <div class="card-head-words">
        {!isNamedAbove && (
          <CopyLine label={i18n.t('ui.head.name')} value={name}>
            <h2 class="card-head-name">
              <bdi>{name}</bdi>
            </h2>
          </CopyLine>
        )}
        {lead && (
          <CopyLine label={i18n.t('ui.head.lead')} value={lead}>
            <p class="card-head-lead">
              <bdi>{lead}</bdi>
            </p>
          </CopyLine>
        )}
      </div>
      <div class="card-head-lines">{lines}</div>
      {badges.length > 0 && <div class="card-head-badges">{badges}</div>}
      <div class="card-head-actions">
        {actions}
        <div class="card-head-end">
          <CopyAll value={copyAll} />
          <ProvenanceNote of={name} provenance={provenance} now={now} />
        </div>
      </div>
    </header>
  )
}

/** Copies the whole card as text, for an email or a note. */
function CopyAll({ value }: { value: Copied }) {
  const { state, copy } = useCopying(value)
  return (
    <Button label={i18n.t('ui.copyAllName')} icon={copyingIcons[state.value]} onClick={() => void copy()}>
      {i18n.t('ui.copyAll')}
    </Button>
  )
}
