import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Provenance } from '../../lib/records/rows/sections.ts'
import { ProvenanceNote } from './ProvenanceNote.tsx'
import './record.css'

interface FootLineProps {
  of: string
  provenance: Provenance
  now: number
  children?: ComponentChildren
}

export function FootLine({ of, provenance, now, children }: FootLineProps) {
  return (
    <div class="foot-line">
      <ProvenanceNote
        of={of}
        provenance={provenance}
        now={now}
        words={(age) => i18n.t('panel.updated', [age])}
      />
      {children}
    </div>
  )
}
