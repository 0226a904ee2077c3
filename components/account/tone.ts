import type { Tone } from '../ui/Meter.tsx'

export function toneOf(remaining: number | null, total: number | null): Tone {
  if (remaining === null) return 'calm'
  if (remaining <= 0) return 'error'
  return total !== null && remaining / total <= 0.1 ? 'warning' : 'calm'
}
