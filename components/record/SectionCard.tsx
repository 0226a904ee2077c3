import type { ComponentChildren } from 'preact'
import type { Provenance } from '../../lib/records/rows/sections.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import type { Copied } from '../ui/copying.ts'
import { numberText } from '../ui/formats.ts'
import { ProvenanceNote } from './ProvenanceNote.tsx'
import './record.css'

/** `whole`: the whole card is from this response, so only its head shows the age. */
export interface FactSource {
  provenance: Provenance
  now: number
  whole?: boolean | undefined
}

interface SectionCardProps extends Partial<FactSource> {
  heading: string
  /** Or a text such as "10 of 23". */
  count?: number | string | null | undefined
  actions?: ComponentChildren
  copy?: Copied | undefined
  children: ComponentChildren
}

export function SectionCard(props: SectionCardProps) {
  const { heading, count, actions, copy, provenance, now, whole = false, children } = props
  return (
    <section class="section-card">
      <header class="section-card-head copy-line">
        <h3 class="section-card-heading">{heading}</h3>
        {count !== null && count !== undefined && (
          <span class="section-card-count">{typeof count === 'number' ? numberText(count) : count}</span>
        )}
        <span class="section-card-end">
          {actions}
          {copy && <CopyButton label={heading} value={copy} />}
          {provenance && now !== undefined && !whole && (
            <ProvenanceNote of={heading} provenance={provenance} now={now} />
          )}
        </span>
      </header>
      {children}
    </section>
  )
}
