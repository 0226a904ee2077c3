import type { ComponentChildren } from 'preact'
import type { Tone } from './Meter.tsx'
import './Figures.css'

/** A few numbers beside each other, the first thing that a page says; empty while they are on their way. */
export function Figures({ children }: { children?: ComponentChildren }) {
  return <div class={children ? 'figures' : 'figures figures-untold'}>{children}</div>
}

interface FigureProps {
  name: string
  /** `null`: there is none, and what is below says why. */
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
