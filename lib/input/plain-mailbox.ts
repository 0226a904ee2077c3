import { withoutJoiners } from '../text/canonical-text.ts'
import { unescaped } from './unescaped.ts'

/** A comment in parentheses (RFC 5322), which isn't part of the mailbox. */
const comment = /\((?:[^()\\]|\\.)*\)/gu

/** In characters. Longer text isn't an email, and searching it for nested comments would be slow. */
const longest = 1000

/**
 * The email (RFC 5322) in a text, without `mailto:`, brackets, comments, quotes, spaces, percent-escapes and a trailing
 * dot. Case and `+tag` stay. `null` if the text isn't an email.
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

/** As in `"ann"`, `"ann".lee` and `an\n`, and superfluous dots. */
function unquoted(local: string): string {
  return local
    .replaceAll('"', '')
    .replaceAll(/\\(.)/gu, '$1')
    .replaceAll(/^\.+|\.+$/gu, '')
    .replaceAll(/\.{2,}/gu, '.')
}
