import type { ComponentChildren } from 'preact'
import type { Provenance } from '../../lib/records/sections.ts'
import { Avatar } from './Avatar.tsx'
import { ProvenanceNote } from './ProvenanceNote.tsx'
import './CardHead.css'

export interface CardHeadProps {
  /** The accessible heading of the card, whole. */
  name: string
  look: 'person' | 'company'
  /** Whose initials stand in the picture's place, when not the name's; empty for nobody's. */
  initialsOf?: string | undefined
  lead?: string | null | undefined
  lines?: ComponentChildren
  badges?: ComponentChildren
  actions?: ComponentChildren
  provenance: Provenance
  now: number
}

/** Who or what the card is about. */
export function CardHead(props: CardHeadProps) {
  const { name, look, initialsOf, lead, lines, badges, actions, provenance, now } = props
  return (
    <header class="card-head">
      <Avatar name={initialsOf ?? name} look={look} />
      <div class="card-head-words">
        <h2 class="card-head-name">
          <bdi>{name}</bdi>
        </h2>
        {lead && (
          <p class="card-head-lead">
            <bdi>{lead}</bdi>
          </p>
        )}
      </div>
      <div class="card-head-lines">{lines}</div>
      <div class="card-head-foot">
        {badges}
        <ProvenanceNote of={name} provenance={provenance} now={now} />
      </div>
      {actions && <div class="card-head-actions">{actions}</div>}
    </header>
  )
}
