import { drawings, type DrawingName } from './drawings.ts'
import './Drawing.css'

export type { DrawingName }

/** A decorative drawing, hidden from assistive technology. */
export function Drawing({ name }: { name: DrawingName }) {
  const { paper, lines, glass, lit, isDashed, turns } = drawings[name]
  return (
    <svg
      class={turns ? 'drawing drawing-turns' : 'drawing'}
      viewBox="0 0 120 80"
      aria-hidden="true"
      focusable="false"
    >
      <circle class="drawing-light" cx="60" cy="40" r="37" />
      {paper.map((shape) => (
        <path key={shape} class="drawing-paper" d={shape} />
      ))}
      <path d={lines} />
      {glass && (
        <path class={isDashed ? 'drawing-lit drawing-dashed' : 'drawing-lit drawing-paper'} d={glass} />
      )}
      {lit && <path class="drawing-lit" d={lit} />}
    </svg>
  )
}
