import { i18n } from '#i18n'
import { useId } from 'preact/hooks'
import type { Provenance } from '../../lib/records/sections.ts'
import { FactList } from './FactList.tsx'
import { dateTimeText } from './formats.ts'
import { locale } from './locale.ts'
import { relativeTime } from './relativeTime.ts'
import './ProvenanceNote.css'

export interface ProvenanceNoteProps {
  /** The heading of what it belongs to. */
  of: string
  provenance: Provenance
  now: number
}

/** How old something is; on demand also from where, by which request. */
export function ProvenanceNote({ of, provenance, now }: ProvenanceNoteProps) {
  const id = useId()
  const anchor = `--${id}`
  const { at, operation, source, request, requestId } = provenance
  // The view's clock goes in steps: what came since its last one is from now, not from the future.
  const age = relativeTime(Math.min(at, now), now, locale())
  const title = i18n.t('ui.provenance.label', [of])
  return (
    <span class="provenance-note">
      <button
        type="button"
        class="provenance-note-age"
        popovertarget={id}
        style={{ anchorName: anchor }}
        aria-label={`${age}. ${title}`}
      >
        {age}
      </button>
      <div id={id} popover="auto" class="provenance-note-card" style={{ positionAnchor: anchor }}>
        <p class="provenance-note-title">{title}</p>
        <FactList
          facts={[
            { label: i18n.t('ui.provenance.from'), value: i18n.t(`ui.operation.${operation}`) },
            { label: i18n.t('ui.provenance.when'), value: dateTimeText(at) },
            { label: i18n.t('ui.provenance.source'), value: sourceText(source) },
            { label: i18n.t('ui.provenance.request'), value: requestId ?? request, copy: true },
          ]}
        />
      </div>
    </span>
  )
}

function sourceText(source: string | null): string | null {
  if (source === 'fresh') return i18n.t('ui.provenance.fresh')
  if (source === 'cache' || source === 'cached') return i18n.t('ui.provenance.cache')
  return source
}
