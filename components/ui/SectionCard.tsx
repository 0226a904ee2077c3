import type { ComponentChildren } from 'preact'
import type { Provenance } from '../../lib/records/sections.ts'
import { numberText } from './formats.ts'
import { ProvenanceNote } from './ProvenanceNote.tsx'
import './SectionCard.css'

export interface SectionCardProps {
  heading: string
  /** How many there are; a text when that needs more words, such as "10 of 23". */
  count?: number | string | null | undefined
  actions?: ComponentChildren
  provenance?: Provenance | undefined
  /** Needed to tell the provenance's age. */
  now?: number | undefined
  children: ComponentChildren
}

/** A part of a card, under its own heading. */
export function SectionCard({ heading, count, actions, provenance, now, children }: SectionCardProps) {
  return (
    <section class="section-card">
      <header class="section-card-head">
        <h3 class="section-card-heading">{heading}</h3>
        {count !== null && count !== undefined && (
          <span class="section-card-count">{typeof count === 'number' ? numberText(count) : count}</span>
        )}
        <span class="section-card-end">
          {actions}
          {provenance && now !== undefined && (
            <ProvenanceNote of={heading} provenance={provenance} now={now} />
          )}
        </span>
      </header>
      {children}
    </section>
  )
}
