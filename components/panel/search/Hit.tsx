import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { dateText } from '../../ui/formats.ts'

export interface HitProps {
  name: string
  avatar: ComponentChildren
  /** What else is known; empty lines are left out. */
  lines: (string | null | undefined)[]
  badges?: ComponentChildren
  /** An ISO date, and what happened then. */
  at: string | null | undefined
  atLabel: 'search.updated' | 'search.posted'
  /** Its page; `null`: there is none to open. */
  url: string | null
  onOpen: (url: string) => void
}

/** One of the things that were found: opens its page. */
export function Hit({ name, avatar, lines, badges, at, atLabel, url, onOpen }: HitProps) {
  const told = lines.filter((line) => line)
  const content = (
    <>
      {avatar}
      <span class="search-hit-words">
        <span class="search-hit-name">
          <bdi>{name}</bdi>
        </span>
        {told.map((line, index) => (
          <span key={index} class="search-hit-line">
            <bdi>{line}</bdi>
          </span>
        ))}
        <span class="search-hit-foot">
          {badges}
          {at && <span>{i18n.t(atLabel, [momentText(at)])}</span>}
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

/** A date as it came where it is none. */
function momentText(text: string): string {
  const at = Date.parse(text)
  return Number.isNaN(at) ? text : dateText(at)
}
