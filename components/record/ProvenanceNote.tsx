import { i18n } from '#i18n'
import { useId } from 'preact/hooks'
import type { Provenance } from '../../lib/records/rows/sections.ts'
import { FactList } from '../ui/FactList.tsx'
import { dateTimeText, locale } from '../ui/formats.ts'
import { PopoverBox } from '../ui/Popover.tsx'
import { ageText } from '../ui/relativeTime.ts'
import './record.css'

interface ProvenanceNoteProps {
  of: string
  provenance: Provenance
  now: number
  words?: (age: string) => string
}

/** Expands to the section's source and request. */
export function ProvenanceNote({ of, provenance, now, words }: ProvenanceNoteProps) {
  const id = useId()
  const plainAge = ageText(provenance.at, now, locale())
  const age = words ? words(plainAge) : plainAge
  const title = i18n.t('ui.provenance.label', [of])
  return (
    <span class="provenance-note">
      <button type="button" class="provenance-note-age" popovertarget={id} aria-label={`${age}. ${title}`}>
        {age}
      </button>
      <PopoverBox id={id}>{() => <Details title={title} provenance={provenance} />}</PopoverBox>
    </span>
  )
}

function Details({ title, provenance }: { title: string; provenance: Provenance }) {
  const { at, operation, source, request, requestId } = provenance
  return (
    <>
      <p class="provenance-note-title">{title}</p>
      <FactList
        facts={[
          { label: i18n.t('ui.provenance.from'), value: i18n.t(`ui.operation.${operation}`) },
          { label: i18n.t('ui.provenance.when'), value: dateTimeText(at) },
          { label: i18n.t('ui.provenance.source'), value: sourceText(source) },
          { label: i18n.t('ui.provenance.request'), value: requestId ?? request, copy: true },
        ]}
      />
    </>
  )
}

function sourceText(source: string | null): string | null {
  if (source === 'fresh') return i18n.t('ui.provenance.fresh')
  if (source === 'cache' || source === 'cached') return i18n.t('ui.provenance.cache')
  return source
}
