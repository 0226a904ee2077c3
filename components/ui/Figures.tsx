import type { ComponentChildren } from 'preact'
import type { Tone } from './Meter.tsx'
import './pages.css'

/** The main numbers of a page; without children, a placeholder while they load. */
export function Figures({ children }: { children?: ComponentChildren }) {
  return <div class={children ? 'figures' : 'figures figures-loading'}>{children}</div>
}

interface FigureProps {
  name: string
  /** `null` if there is no number; the text below explains why. */
  value: string | null
  tone?: Tone
  children?: ComponentChildren
}

export function Figure({ name, value, tone = 'calm', children }: FigureProps) {
  return (
    <section class={`figure figure-${tone}`}>
      <h2>{name}</h2>
      {value !== null && <p class="figure-value">{value}</p>}
      {children}
    </section>
  )
}
