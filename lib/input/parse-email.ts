import { mailHostSlip } from './mail-host-slip.ts'
import { domainIn, slipIn } from './parse-domain.ts'

type Email = { email: string } | { why: 'email'; suggestion: string | null }

/** Before the `@`: what mail providers give, in parts with single dots between them. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
/** Signs that the standard allows and nobody has; typed, they are slips. */
const unlikely = /[!#$%&*/=?^`{|}~]|^['-]|['-]$/

/**
 * Reads an e-mail address of which nobody can think it were another: one `@`, a name of letters and digits of ASCII,
 * and a domain that may exist. The name keeps its case, the domain is small and in its own script.
 */
export function parseEmail(text: string): Email {
  const sure = emailIn(text)
  if (sure) return { email: sure }
  const mended = mendings
    .map((mend) => mend(text))
    .map((other) => (other === text ? null : emailIn(other)))
    .find((other) => other !== null)
  return { why: 'email', suggestion: mended ?? null }
}

function emailIn(text: string): string | null {
  const [local = '', host = '', ...more] = text.split('@')
  if (more.length > 0 || local.length > 64 || !localPart.test(local) || unlikely.test(local)) return null
  // An address ends where its domain does.
  const domain = /[/?#:\s]/.test(host) ? null : hostIn(host)
  return domain === null ? null : `${local}@${host.normalize('NFC').toLowerCase()}`
}

/** As `domainIn`, but `www.` is part of the host here. */
function hostIn(host: string): string | null {
  const domain = domainIn(host)
  if (domain === null || slipIn(domain) || mailHostSlip(domain) || host !== host.normalize('NFKC'))
    return null
  return /^www\./i.test(host) ? null : domain
}

/** Slips that can be recognised, each mended. Only a person takes it. */
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
