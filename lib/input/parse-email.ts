import { cached } from '../text/cached.ts'
import { mailHostSlip } from './mail-host-slip.ts'
import { domainIn, slipIn } from './parse-domain.ts'

type Email = { email: string } | { reason: 'email'; suggestion: string | null }

/** As mail providers assign it. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
/** Allowed by the standard, but more likely a typing error. */
const unlikely = /[!#$%&*/=?^`{|}~]|^['-]|['-]$/

/**
 * Parses an email with one `@`, an ASCII local part and a valid domain. The local part keeps its case; the domain is in
 * lower case and in its own script.
 */
export function parseEmail(text: string): Email {
  const sure = emailIn(text)
  if (sure) return { email: sure }
  const mended = mendings
    .map((fix) => fix(text))
    .map((other) => (other === text ? null : emailIn(other)))
    .find((other) => other !== null)
  return { reason: 'email', suggestion: mended ?? null }
}

function emailIn(text: string): string | null {
  const [local = '', host = '', ...more] = text.split('@')
  if (more.length > 0 || local.length > 64 || !localPart.test(local) || unlikely.test(local)) return null
  const domain = hostIn(host)
  return domain === null ? null : `${local}@${domain}`
}

/** As written; `null` if it has no mailboxes. Many mailboxes share a host. */
const hostIn = cached((host): string | null => {
  if (/[/?#:\s]/.test(host)) return null
  const domain = domainIn(host)
  if (domain === null || slipIn(domain) || mailHostSlip(domain) || host !== host.normalize('NFKC'))
    return null
  return /^www\./i.test(host) ? null : host.normalize('NFC').toLowerCase()
})

/** Only a person may accept these. */
const mendings: ((text: string) => string)[] = [
  (text) => text.normalize('NFKC'),
  (text) => text.replaceAll(/@{2,}/g, '@'),
  (text) => text.replaceAll(/\.{2,}/g, '.'),
  (text) => text.replaceAll(/[.,;:!?…'"’”)\]}>\\|*_/-]+$/gu, ''),
  (text) => text.replaceAll(/^[.,;:!?…'"’“([{<\\|*/-]+/gu, ''),
  (text) => text.replace(/\.@/, '@').replace(/@\./, '@'),
  (text) => text.replace(',', '.'),
  (text) => text.replace(/@www\./i, '@'),
  (text) => text.replace(/@$/, ''),
  (text) => slipIn(text) ?? text,
  (text) => text.replace(/[^@]+$/, (host) => mailHostSlip(host.toLowerCase()) ?? host),
]
