import type { Job } from '../../../lib/api/schemas/job.ts'
import { readableWord } from '../../ui/plainText.ts'

export function jobTerms({ flexibility, contractType, experienceLevel }: Job): string[] {
  const words = [flexibility, contractType, experienceLevel].flatMap((word) =>
    word ? [readableWord(word)] : [],
  )
  return [...new Set(words)]
}
