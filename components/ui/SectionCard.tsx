import type { ComponentChildren } from 'preact'
import type { Provenance } from '../../lib/records/database/rows/sections.ts'
import { CopyButton } from './CopyButton.tsx'
import type { Copied } from './copying.ts'
import { numberText } from './formats.ts'
import { ProvenanceNote } from './ProvenanceNote.tsx'
import './SectionCard.css'

/** Where a section came from. `whole`: by the same answer as its card, whose head tells the age already. */
export interface Told {
  provenance: Provenance
  now: number
  whole?: boolean | undefined
}

export interface SectionCardProps extends Partial<Told> {
  heading: string
  /** How many there are; a text when that needs more words, such as "10 of 23". */
  count?: number | string | null | undefined
  actions?: ComponentChildren
  /** The section as text. */
  copy?: Copied | undefined
  children: ComponentChildren
}

/** A part of a card, under its own heading. Its age is always shown where it differs from the card's, else on demand. */
export function SectionCard(props: SectionCardProps) {
  const { heading, count, actions, copy, provenance, now, whole = false, children } = props
  return (
    <section class="section-card">
      <header class="section-card-head copy-line">
        <h3 class="section-card-heading">{heading}</h3>
        {count !== null && count !== undefined && (
          <span class="section-card-count">{typeof count === 'number' ? numberText(count) : count}</span>
        )}
        <span class={whole ? 'section-card-end section-card-quiet' : 'section-card-end'}>
          {actions}
          {copy && <CopyButton label={heading} value={copy} />}
          {provenance && now !== undefined && (
            <ProvenanceNote of={heading} provenance={provenance} now={now} brief={whole} />
          )}
        </span>
      </header>
      {children}
    </section>
  )
}
