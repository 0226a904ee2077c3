import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { SavedAs } from '../../../lib/records/matching/find-saved.ts'
import { Badge } from '../../ui/Badge.tsx'
import { dateOrText } from '../../ui/formats.ts'

interface HitProps {
  name: string
  avatar: ComponentChildren
  /** Empty lines are skipped. */
  lines: (string | null | undefined)[]
  badges?: ComponentChildren
  saved: SavedAs | undefined
  /** An ISO date, labeled by `atLabel`. */
  at: string | null | undefined
  atLabel: 'search.updated' | 'search.posted'
  url: string | null
  onOpen: (url: string) => void
}

export function Hit({ name, avatar, lines, badges, saved, at, atLabel, url, onOpen }: HitProps) {
  const present = lines.filter((line) => line)
  const content = (
    <>
      {avatar}
      <span class="search-hit-words">
        <span class="search-hit-name">
          <bdi>{name}</bdi>
        </span>
        {present.map((line, index) => (
          <span key={index} class="search-hit-line">
            <bdi>{line}</bdi>
          </span>
        ))}
        <span class="search-hit-foot">
          {saved && <SavedBadge saved={saved} />}
          {badges}
          {at && <span>{i18n.t(atLabel, [dateOrText(at)])}</span>}
        </span>
      </span>
    </>
  )
  if (url === null) return <div class="search-hit">{content}</div>
  return (
    <button type="button" class="search-hit search-hit-link" title={url} onClick={() => onOpen(url)}>
      {content}
    </button>
  )
}

export function SavedBadge({ saved: { certainty } }: { saved: SavedAs }) {
  return certainty === 'sure' ? (
    <Badge tone="accent">{i18n.t('searches.inLibrary')}</Badge>
  ) : (
    <Badge>{i18n.t('searches.maybeInLibrary')}</Badge>
  )
}
