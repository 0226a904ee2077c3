import type { Job } from '../../../lib/api/schemas/job.ts'
import { readableWord } from '../../ui/plainText.ts'

/** Workplace type, contract and level of a job, without repeats. */
export function jobTerms({ flexibility, contractType, experienceLevel }: Job): string[] {
  const words = [flexibility, contractType, experienceLevel].flatMap((word) =>
    word ? [readableWord(word)] : [],
  )
  return [...new Set(words)]
}
