import type { ComponentChildren } from 'preact'
import './Timeline.css'

export interface TimelineEntry {
  key: string | number
  /** `now` goes on, `gap` is a time of which nothing is known. */
  look?: 'now' | 'past' | 'gap' | undefined
  content: ComponentChildren
}

/** What came after what, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol class="timeline">
      {entries.map(({ key, look = 'past', content }) => (
        <li key={key} class={`timeline-entry timeline-${look}`}>
          {content}
        </li>
      ))}
    </ol>
  )
}
