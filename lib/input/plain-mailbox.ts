import { withoutJoiners } from '../text/canonical-text.ts'
import { unescaped } from './unescaped.ts'

/** Text in parentheses, which RFC 5322 calls a comment and which names no mailbox. */
const comment = /\((?:[^()\\]|\\.)*\)/gu

/** No address is longer; looking for nested comments in more would take long. */
const longest = 1000

/**
 * An e-mail address in the plain form that RFC 5322 makes equal to it: no `mailto:`, brackets, comments, quotes around
 * the local part, blanks, percent-escapes or dot at the end. Case and `+tag` stay. `null` where that is no address.
 */
export function plainMailbox(text: string): string | null {
  if (text.length > longest) return null
  let typed = withoutJoiners(unescaped(text)).normalize('NFKC').replaceAll(/\s+/gu, '')
  for (let inner = ''; inner !== typed;) [inner, typed] = [typed, typed.replaceAll(comment, '')]
  typed = typed
    .replace(/^[^<>"]*<([^<>]*)>$/u, '$1')
    .replaceAll(/^[<'[{]+|[>'\]}.;,:!?]+$/gu, '')
    .replace(/^mailto:/iu, '')
    .replace(/\?.*$/u, '')
  const at = typed.lastIndexOf('@')
  if (at < 1 || at === typed.length - 1) return null
  const local = unquoted(typed.slice(0, at))
  const host = typed.slice(at + 1).replaceAll(/[。．｡]/gu, '.')
  return local === '' ? null : `${local}@${host}`
}

/** `"ann"`, `"ann".lee` and `an\n` without what RFC 5322 only quotes by, and without dots that lead, end or repeat. */
function unquoted(local: string): string {
  return local
    .replaceAll('"', '')
    .replaceAll(/\\(.)/gu, '$1')
    .replaceAll(/^\.+|\.+$/gu, '')
    .replaceAll(/\.{2,}/gu, '.')
}
