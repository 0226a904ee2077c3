import type { ComponentChildren } from 'preact'
import './content.css'

export interface TimelineEntry {
  key: string | number
  /** `now`: an ongoing period. `gap`: a period without data. */
  variant?: 'now' | 'past' | 'gap' | undefined
  content: ComponentChildren
}

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol class="timeline">
      {entries.map(({ key, variant = 'past', content }) => (
        <li key={key} class={`timeline-entry timeline-${variant}`}>
          {content}
        </li>
      ))}
    </ol>
  )
}
