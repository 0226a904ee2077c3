import { cutText, limits, pastInstant } from '../../text/limits.ts'
import type { Correction } from '../rows/annotations.ts'
import { mergeCorrections } from './merge-corrections.ts'

/**
 * Reads the valid corrections in a file, including fields and values of later versions. Limits their times to `now` (ms
 * since epoch).
 */
export function readCorrections(value: unknown, now: number): Correction[] {
  if (!Array.isArray(value)) return []
  const some = value.flatMap((one: unknown): Correction[] => {
    if (typeof one !== 'object' || one === null) return []
    const { field, value: correctedValue, at } = one as Record<string, unknown>
    const moment = pastInstant(at, now)
    const isNamed = typeof field === 'string' && field !== '' && field.length <= longestName
    if (!isNamed || moment === null || (typeof correctedValue !== 'string' && correctedValue !== null))
      return []
    return [
      {
        ...one,
        field,
        value: correctedValue === null ? null : cutText(correctedValue, limits.line),
        at: moment,
      },
    ]
  })
  return mergeCorrections([some])
}

const longestName = 100
