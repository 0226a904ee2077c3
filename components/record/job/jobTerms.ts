import type { Job } from '../../../lib/api/schemas/job.ts'
import { readableWord } from '../../ui/plainText.ts'

/** How one would work there, under which contract, at which level: each word once. */
export function jobTerms({ flexibility, contractType, experienceLevel }: Job): string[] {
  const words = [flexibility, contractType, experienceLevel].flatMap((word) =>
    word ? [readableWord(word)] : [],
  )
  return [...new Set(words)]
}
