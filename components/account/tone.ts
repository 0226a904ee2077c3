import type { Tone } from '../ui/Meter.tsx'

/** Nothing left is trouble, little left is a warning, and unknown is neither. */
export function toneOf(left: number | null, total: number | null): Tone {
  if (left === null) return 'calm'
  if (left <= 0) return 'trouble'
  return total !== null && left / total <= 0.1 ? 'warning' : 'calm'
}
