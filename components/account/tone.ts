import type { Tone } from '../ui/Meter.tsx'

export function toneOf(left: number | null, total: number | null): Tone {
  if (left === null) return 'calm'
  if (left <= 0) return 'trouble'
  return total !== null && left / total <= 0.1 ? 'warning' : 'calm'
}
