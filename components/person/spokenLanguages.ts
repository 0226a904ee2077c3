import type { Person } from '../../lib/api/shapes/person.ts'
import { readableWord } from '../ui/plainText.ts'

export interface Spoken {
  language: string
  proficiency: string | null
}

/** The profile's two lists of languages as one: a language is told once, with its proficiency where that is known. */
export function spokenLanguages({ languages, languagesWithProficiency }: Person): Spoken[] {
  const spoken = new Map<string, Spoken>()
  const add = (language: string | null | undefined, proficiency: string | null) => {
    const name = language?.trim()
    if (!name) return
    const known = spoken.get(name.toLowerCase())
    if (!known?.proficiency)
      spoken.set(name.toLowerCase(), { language: known?.language ?? name, proficiency })
  }
  for (const { language, proficiency } of languagesWithProficiency ?? [])
    add(language, proficiency ? readableWord(proficiency) : null)
  for (const language of languages ?? []) add(language, null)
  return [...spoken.values()]
}
