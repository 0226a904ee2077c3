import { fold } from '../../text/fold.ts'
import { isPlain } from '../../text/is-plain.ts'

/** In seven languages, folded and without punctuation. */
const noValue = new Set(
  'n a|na|nv|n v|none|no|nil|null|undefined|nan|unknown|not available|not applicable|not found|not set|not provided|no data|no email|no company|no name|blank|empty|missing|pending|tbd|tba|tbc|todo|to be confirmed|test|testing|xx|xxx|xxxx|asdf|dummy|keine|keiner|kein|keine angabe|k a|ka|unbekannt|leer|fehlt|nicht verfugbar|ohne|aucun|aucune|inconnu|inconnue|non renseigne|non disponible|non communique|neant|vide|sans|ninguno|ninguna|desconocido|desconocida|no disponible|no aplica|sin datos|sin correo|vacio|nenhum|nenhuma|desconhecido|desconhecida|nao disponivel|nao informado|nao se aplica|nao tem|sem|vazio|なし|無し|無|未定|不明|該当なし|未入力|未登録|空|غير معروف|غير متوفر|غير متاح|لا يوجد|لا شيء|لا ينطبق|مجهول|بدون'.split(
    '|',
  ),
)

/** People state that they have no company, or don't want to name it. */
const noCompany = new Set(
  'self|self employed|selfemployed|self employment|freelance|freelancer|freelancing|independent|independent contractor|independent consultant|independent professional|contractor|consultant|sole trader|sole proprietor|unemployed|not employed|between jobs|in transition|career break|sabbatical|seeking new opportunities|looking for opportunities|open to work|opentowork|open to opportunities|job seeker|retired|student|homemaker|private|private person|individual|personal|confidential|confidential company|company confidential|undisclosed|stealth|stealth startup|stealth mode|stealth mode startup|stealth company|stealth ai startup|various|multiple|several|other|no company|my company|company|company name|true|false|yes|no|full time|part time|ja|nein|oui|non|si|sim|nao|selbststandig|selbstandig|selbststandiger|freiberuflich|freiberufler|freischaffend|freie mitarbeit|arbeitslos|arbeitssuchend|rentner|im ruhestand|student|studentin|privat|privatperson|vertraulich|diverse|verschiedene|independant|independante|auto entrepreneur|autoentrepreneur|a mon compte|sans emploi|en recherche d emploi|retraite|retraitee|etudiant|etudiante|particulier|confidentiel|divers|autonomo|autonoma|por cuenta propia|cuenta propia|independiente|trabajador autonomo|desempleado|desempleada|en busqueda activa|jubilado|jubilada|estudiante|particular|varios|autonomo|profissional liberal|conta propria|por conta propria|desempregado|desempregada|em busca de oportunidades|aposentado|aposentada|estudante|confidencial|empresa confidencial|自営業|フリーランス|フリー|個人事業主|個人|無職|求職中|学生|退職|非公開|守秘|秘密|عمل حر|عمل خاص|مستقل|لحسابي الخاص|حر|عاطل عن العمل|باحث عن عمل|متقاعد|متقاعده|طالب|طالبه|سري|سريه|فرد'.split(
    '|',
  ),
)

/** In lower case without punctuation. For ASCII, as in most cells, a simpler pattern is much faster. */
const inWords = (text: string) =>
  /^[a-zA-Z]+$/.test(text)
    ? text.toLowerCase()
    : fold(text)
        .replaceAll(isPlain(text) ? /[^a-z\d]+/g : /[^\p{L}\p{N}]+/gu, ' ')
        .trim()

const alsoNames = /^(na|nv|no|nil|null|none|nan|ka|test|sem|sans|leer|vide|空|無)$/i

/** In characters. Longer texts are values. */
const longestPlaceholder = 40

/** Whether a cell means "no value", such as `-`, `n/a`, `(none)` or `不明`. */
export function isPlaceholder(text: string): boolean {
  if (text.length > longestPlaceholder || text.includes('@')) return false
  const words = inWords(text)
  return words === '' || noValue.has(words)
}

/** Whether a cell for a name means "no value". `Null` and `Na` are names; `n/a` and `(null)` aren't. */
export const isNoName = (text: string): boolean => isPlaceholder(text) && !alsoNames.test(text.trim())

/** Folded. */
const noCompanyAtStart =
  /^(?:currently |actively )?(?:seeking|looking|searching|open to|available for|in between jobs|in search of|between) |^(?:auf der suche|auf jobsuche|auf stellensuche|derzeit arbeitssuchend) ?|^(?:a la recherche d|en recherche|a l ecoute|en quete) ?|^(?:en busca|buscando|buscando empleo) ?|^(?:em busca|a procura|procurando|em transicao) ?/

/** Such as `Freelance Designer`. */
const freelanceTrade =
  /^(?:freelance|freelancer|independent|selbststandige?r?|selbstandige?r?|freiberufliche?r?|freie?r?) (?:\S+ )?(?:designer|developer|consultant|writer|journalist|photographer|translator|artist|engineer|editor|marketer|trainer|coach|entwickler|entwicklerin|berater|beraterin|texter|texterin|fotograf|fotografin|journalistin|ubersetzer|ubersetzerin)$/

/** Whether a cell names no company: a placeholder, a word such as `Freelance`, or an answer to a form's question. */
export function isNoCompany(text: string): boolean {
  if (text.length > longestSentence) return false
  const parts = text.split(/[·•|()/,;]/u).map(inWords)
  return parts.every((words) => words === '' || isNoCompanyPart(words))
}

const isNoCompanyPart = (words: string) =>
  noValue.has(words) || noCompany.has(words) || noCompanyAtStart.test(words) || freelanceTrade.test(words)

/** In characters. A longer text isn't a placeholder. */
const longestSentence = 80

const noMailbox = new Set(
  'noemail nomail no-email no.email no_email none na n/a unknown null nil test notprovided not-provided missing invalid fake dummy blank xxx xx asdf abc keine keinemail sinemail sincorreo semail sememail sansemail unbekannt'.split(
    ' ',
  ),
)
/** Senders without a person, and placeholders for addresses that another program sells. */
const noPerson =
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|email_?not_?unlocked|email_?locked|locked_?email)@/i

/** Whether an email is a placeholder, such as `noemail@noemail.com` or `email_not_unlocked@domain.com`. */
export function isNoEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at <= 0) return false
  const [local, host] = [text.slice(0, at).toLowerCase(), text.slice(at + 1).toLowerCase()]
  const label = host.slice(0, host.indexOf('.'))
  const isMadeUp =
    noMailbox.has(local) && (noMailbox.has(label) || /^(?:example|domain|email|mail|company)$/.test(label))
  return (
    isMadeUp || noPerson.test(text) || /^(?:noemail|no-email|noemailaddress|nomail)@/.test(text.toLowerCase())
  )
}
