import { isWrittenTogether, type EntryFields } from './input-entry.ts'

/** Words that begin the last name: `van Beethoven`, `de la Cruz`, `bin Said`. Written small, or they are names. */
const particles =
  /^(van|von|vom|zu|zur|der|den|de|del|della|di|da|do|dos|du|la|le|las|los|ter|ten|bin|ibn|al|el|af|av)$/

/** What stands around a name and is none of it. */
const titles = /^(mr|mrs|ms|miss|mx|dr|prof|herr|frau|m|mme|sr|sra|srta)\.?$/i

/** The most words that a name has; more is a sentence. */
const mostWords = 7

/** First and last name of what looks like a person's name, else `null`. A name in one word has no first name. */
export function parsePersonName(text: string): Pick<EntryFields, 'firstName' | 'lastName'> | null {
  const words = text.normalize('NFC').trim().split(/\s+/)
  const named = words.filter((word, index) => index === words.length - 1 || !titles.test(word))
  if (named.length > mostWords || !named.every(isNameWord)) return null
  if (named.length === 1) return { lastName: named[0] }
  const from = named.findIndex((word, index) => index > 0 && particles.test(word))
  const at = from === -1 ? named.length - 1 : from
  return { firstName: named.slice(0, at).join(' '), lastName: named.slice(at).join(' ') }
}

/** Letters with what names have between them: `O’Brien`, `Jean-Luc`, `J.`, `(Bob)`. */
function isNameWord(word: string): boolean {
  return isWrittenTogether(word) || /^[("“]?[\p{L}\p{M}][\p{L}\p{M}'’ʼ`.\-‐·]*[)"”]?$/u.test(word)
}
