import { emailKey } from '../matching/match-keys.ts'
import { isSharedHost } from '../../input/shared-hosts.ts'

const roles =
  'info infos information informationen office contact contacts contactus kontakt contacto contato contatti hello hi hola ola bonjour hallo ' +
  'mail email post poste sales vertrieb verkauf ventas vendas vente ventes commercial comercial support help helpdesk service services ' +
  'customerservice kundenservice admin administrator administration administracion verwaltung webmaster postmaster hostmaster root ' +
  'abuse security privacy datenschutz legal press presse prensa imprensa media marketing pr hr people jobs job careers career karriere ' +
  'bewerbung recruiting recruitment talent rh empleo vagas billing invoice invoices rechnung rechnungen facturacion faturamento accounts ' +
  'accounting buchhaltung compta comptabilite contabilidad financeiro finance finanzen payments orders order bestellung pedidos shop ' +
  'store booking bookings reservations reservierung reception rezeption empfang accueil recepcion recepcao secretary secretariat ' +
  'sekretariat secretaria team staff all everyone group general enquiries enquiry inquiries inquiry feedback newsletter news noreply ' +
  'donotreply buero bureau oficina escritorio direction direccion zentrale headquarters hq firma company empresa partner partners ' +
  'frontdesk concierge lobby guest guests guestservices membership members library editor editors editorial redaktion redaction ' +
  'webshop payroll bookkeeping procurement purchasing einkauf compras achats logistics logistik versand shipping warehouse lager ' +
  'quality qa lab labor clinic pharmacy school campus ceo cfo cto coo cmo president principal director directors manager chairman gm ' +
  'partnerships business management board it tech dev development ops operations events event kanzlei praxis studio agency agentur'
const rolePattern = new RegExp(
  String.raw`^(?:${roles.replaceAll(/\s+/g, '|')}|no[._-]?reply|do[._-]?not[._-]?reply|customer[._-]?service|front[._-]?(?:desk|office)|back[._-]?office|head[._-]?office|guest[._-]?services?)(?:[._+-].*|\d*)$`,
)

const placeholderPattern =
  /^(?:test\w*|testing|example|sample|demo|dummy|fake|placeholder|none|no[._-]?(?:mail|email|e-mail|address)|nomail|noemail|unknown|null|undefined|na|n[._-]a|x+|xyz|abc|asdf\w*|qwerty\w*|user\d*|username|name|first[._-]?name(?:[._-]?last[._-]?name)?|vorname[._-]?nachname|your[._-]?(?:name|email|mail)|me|someone|somebody|nobody|anonymous|private|hidden|changeme|foo|bar|a|aa|\d+)$/

/** The normalized email; `null` if it doesn't identify one person. */
export function personalMailbox(email: string): string | null {
  const address = emailKey(email).slice('email:'.length)
  const at = address.lastIndexOf('@')
  if (at < 1 || at === address.length - 1) return null
  const local = address.slice(0, at)
  return rolePattern.test(local) || placeholderPattern.test(local) ? null : address
}

/** The domain of an email at a company; `null` for a mail provider. */
export function companyDomain(email: string): string | null {
  const domain = emailKey(email).split('@').at(-1) ?? ''
  return domain.includes('.') && !isSharedHost(domain) ? domain : null
}
