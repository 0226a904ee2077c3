import { withoutJoiners } from '../text/canonical-text.ts'
import { unescaped } from './unescaped.ts'

/** In parentheses (RFC 5322), not part of the mailbox. */
const comment = /\((?:[^()\\]|\\.)*\)/gu

/** Longer text isn't an email, and a search for nested comments would be slow. */
const longest = 1000

/**
 * The email (RFC 5322) without `mailto:`, brackets, comments, quotes, blanks, percent-escapes or a trailing dot. Case
 * and `+tag` stay. `null` if it isn't an email.
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

/** Removes quoting such as `"ann"`, `"ann".lee` and `an\n`, and superfluous dots. */
function unquoted(local: string): string {
  return local
    .replaceAll('"', '')
    .replaceAll(/\\(.)/gu, '$1')
    .replaceAll(/^\.+|\.+$/gu, '')
    .replaceAll(/\.{2,}/gu, '.')
}
