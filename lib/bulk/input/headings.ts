import { fold, isPlain } from '../../text/fold.ts'

export const columnRoles = [
  'address',
  'email',
  'fullName',
  'firstName',
  'lastName',
  'company',
  'domain',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Further contents of columns. No lookup uses them; an import of contacts does. */
export const detailRoles = ['title', 'phone', 'note', 'labels'] as const
export type DetailRole = (typeof detailRoles)[number]

/**
 * Heading phrases for each role, folded, in seven languages and in exports of common programs. A phrase with `=` must
 * be the whole heading, because it is ambiguous within others.
 */
const rolePhrases: Record<ColumnRole, string> = {
  address:
    '=profile|=profil|=perfil|=url|=link|=person|profile url|profile link|profil url|profil link|lien du profil|url del perfil|url do perfil|perfil url|social url|network url|public identifier|person url|プロフィール|الملف الشخصي|رابط الملف',
  email:
    'email|emails|e mail|e mails|mail|mails|correo|correos|courriel|courriels|adresse electronique|correio eletronico|メール|البريد|بريد|ايميل',
  fullName:
    '=name|=names|full name|fullname|contact name|person name|lead name|customer name|candidate name|display name|attendee name|vollstandiger name|ganzer name|=kontakt|kontaktname|ansprechpartner|=person|nom complet|=contact|nombre completo|=nombre y apellidos|=nombre y apellido|nome completo|氏名|名前|=お名前|担当者名|姓名|الاسم الكامل|=الاسم|=اسم',
  firstName:
    'first name|firstname|given name|givenname|forename|=first|vorname|rufname|prenom|=nombre|nombre de pila|primer nombre|=nome|primeiro nome|=名|名（|名(|الاسم الاول|الاسم الشخصي',
  lastName:
    'last name|lastname|surname|family name|familyname|=last|nachname|familienname|zuname|nom de famille|=nom|apellido|apellidos|sobrenome|apelido|ultimo nome|=姓|姓（|姓(|名字|苗字|اسم العائله|اسم العايله|اللقب',
  company:
    'company|company name|companyname|organization|organisation|organization name|employer|account name|=account|=business|business name|firma|unternehmen|firmenname|organisationsname|arbeitgeber|entreprise|societe|employeur|raison sociale|empresa|compania|organizacion|organizacao|empregador|empleador|razon social|razao social|会社|企業|社名|勤務先|الشركه|شركه|المؤسسه|جهه العمل',
  domain:
    'domain|email domain|company domain|company domain name|company website|company site|company homepage|organization website|website|websites|web site|web page|homepage|home page|=web|company url|website url|webseite|internetseite|internet|domaine|site web|site internet|page web|dominio|sitio web|pagina web|=site|pagina de internet|ドメイン|サイト|ホームページ|الموقع|نطاق|موقع',
}

const detailPhrases: Record<DetailRole, string> = {
  title:
    'job title|jobtitle|=title|=position|=role|organization title|occupation|designation|jobtitel|berufsbezeichnung|stellenbezeichnung|=funktion|fonction|=poste|intitule de poste|intitule du poste|=titre|=cargo|puesto|=titulo|=funcao|役職|職種|肩書|المسمي الوظيفي|المنصب',
  phone:
    'phone|phones|mobile|cell|cellphone|telephone|tel|telefon|telefonnummer|handy|handynummer|mobil|mobiltelefon|rufnummer|portable|telefone|telefono|movil|celular|電話|携帯|هاتف|جوال|موبايل',
  note: 'note|notes|comment|comments|notiz|notizen|bemerkung|bemerkungen|kommentar|remarque|remarques|commentaire|commentaires|nota|notas|observaciones|comentarios|observacoes|備考|メモ|ノート|ملاحظات|ملاحظه',
  labels:
    '=label|labels|tag|tags|category|categories|=group|=groups|group membership|kategorie|kategorien|gruppen|schlagworter|schlagworte|etiquettes|groupes|etiquetas|categorias|marcadores|grupos|ラベル|タグ|分類|カテゴリ|グループ|تصنيفات|وسوم|المجموعات',
}

/**
 * Words that turn a column into a description of such a value, such as `Phone 1 - Label`, or into the company's value.
 */
const noDetail =
  / (label|type|typ|tipo|status|fax|pager|telex|country code|verified|valid|id|company|corporate|firma|entreprise|empresa|main|zentrale|industry|campaign|event|relation|custom|date|count|owner) /

/**
 * Words of headings about another person, such as `Lead Owner Email`: owners, managers, assistants, senders, referrers.
 */
const otherPeople =
  'scanned by|added by|captured by|collected by|entered by|uploaded by|booked by|owned by|managed by|contacted by|sourced by|gescannt von|erfasst von|angelegt von|scanne par|ajoute par|escaneado por|anadido por|adicionado por|send user|sending user|owner|owners|manager|supervisor|boss|assistant|secretary|reports to|report to|invited by|inviter|sender|sent by|from|referrer|referred|referred by|referral|introduced|created|creator|modified|updated by|edited by|assigned|assignee|assigned to|rep|representative|executive|recruiter|sourcer|spouse|partner|child|children|emergency|parent|author|approver|billing|my|your|own|exported|imported|besitzer|inhaber|eigentumer|zustandig|zustandiger|vorgesetzter|vorgesetzte|assistent|assistentin|assistenz|sekretariat|erstellt|geandert|bearbeitet|eingeladen|absender|empfohlen|betreuer|verantwortlich|verantwortlicher|partnerin|mein|meine|proprietaire|responsable|assistante|cree|modifie|expediteur|invite par|parrain|superieur|attribue|conjoint|mon|ma|propietario|jefe|asistente|creado|modificado|remitente|invitado por|asignado|gerente|referido|conyuge|mi|proprietario|assistente|criado|remetente|convidado por|atribuido|gestor|indicado por|conjuge|meu|minha'
const otherPeopleUnspaced = [
  '所有者',
  '営業担当',
  '社内担当',
  '作成者',
  '更新者',
  '送信者',
  '差出人',
  '招待者',
  '紹介者',
  '上司',
  'マネージャ',
  '秘書',
  'アシスタント',
  '配偶者',
  '自分の',
  'مالك',
  'المدير',
  'مدير',
  'مساعد',
  'المسوول',
  'مسوول',
  'المرسل',
  'مرسل',
  'انشا',
  'انشي',
  'المنشي',
  'دعوه',
  'الداعي',
  'احاله',
  'الزوج',
]

/** Words that mark an email as the company's. */
const companyWords =
  'company|organization|organisation|account|firma|firmen|unternehmen|entreprise|societe|empresa|compania|organizacion|organizacao|general|generic|main office|zentrale'
const companyUnspaced = ['会社', '企業', '法人', 'الشركه', 'شركه']

/** Words of headings about something else, such as `Email status` or `Company phone`. */
const asideWords =
  'id|ids|identifier|key|status|stage|state|type|typ|tipo|label|labels|phone|phones|fax|mobile|telefon|handy|telephone|telefono|telefone|movil|celular|size|employees|revenue|founded|date|datum|fecha|data|day|birthday|count|number|score|rating|rank|verified|verification|valid|validity|confidence|quality|bounce|bounced|opened|clicked|replied|sent|last activity|last contacted|last touch|last seen|opt|optout|unsubscribed|subscribed|consent|marketing|newsletter|city|country|region|state|zip|postal|street|strasse|ort|plz|stadt|land|ville|pays|ciudad|pais|cidade|location|adresse postale|address formatted|industry|branche|sector|source|photo|logo|image|picture|avatar|title|position|role|job|function|department|abteilung|seniority|headline|notes|note|description|keywords|tags|list|campaign|sequence|event|file|password|username|login|nickname|nick|spitzname|maiden|middle|additional name|phonetic|yomi|prefix|suffix|salutation|anrede|short name|sort|file as|gender|sex|language|sprache|timezone|currency|created|updated|modified|connected|subject|body|content|text|template|display name|angezeigter|angezeigter name|nom affiche|nombre para mostrar|nome de exibicao'
const asideUnspaced = [
  'ふりがな',
  'フリガナ',
  'カナ',
  'かな',
  '電話',
  '番号',
  '役職',
  '部署',
  '住所',
  '状態',
  'ステータス',
  '種別',
  '日付',
  '日時',
  '表示名',
  'هاتف',
  'رقم',
  'حاله',
  'نوع',
  'تاريخ',
  'المدينه',
  'الدوله',
  'المنصب',
  'مسمي',
]

const workWords =
  / (work|business|office|professional|professionnel|professionnelle|geschaftlich|dienstlich|arbeit|beruflich|trabajo|trabalho|profesional|profissional|corporate|direct) /
const homeWords = / (home|personal|private|privat|prive|personnel|personnelle|casa|pessoal|particular) /

/** Words that rank columns of one role; lower ranks are preferred. */
const ranks: readonly [number, RegExp][] = [
  [-2, / (primary|main|preferred|principal|haupt|hauptemail|primar|primare|principale|preferida) /],
  [-1, workWords],
  [1, homeWords],
  [
    2,
    / (secondary|second|additional|alternate|alternative|alt|other|others|weitere|andere|sonstige|zweite|secondaire|autre|autres|secundario|secundaria|otro|otros|adicional|outro|outros|third) /,
  ],
]

interface Phrase {
  role: ColumnRole
  text: string
  isWhole: boolean
}

/** For equal matches the first role counts: `Organization Website` is a website. */
const byPriority = columnRoles.toSorted((a, b) => Number(b === 'domain') - Number(a === 'domain'))

const phrases: readonly Phrase[] = byPriority.flatMap((role) =>
  rolePhrases[role]
    .split('|')
    .map((phrase) => ({ role, text: phrase.replace('=', ''), isWhole: phrase.startsWith('=') })),
)

const details = detailRoles.flatMap((role) =>
  detailPhrases[role]
    .split('|')
    .map((phrase) => ({ role, text: phrase.replace('=', ''), isWhole: phrase.startsWith('=') })),
)

/** The interpretation of a heading. */
export interface Heading {
  /** `null` if it has no role, or is about something else of the role. */
  role: ColumnRole | null
  /** The share of the heading that names the role, from 0 to 1. */
  fit: number
  /** The owner of the value. Only the person's own values, and the company's name and website, are looked up. */
  whose: 'person' | 'company' | 'other'
  rank: number
  /** Whether it is a common heading of any kind, such as `Phone`. */
  isKnown: boolean
}

/** In characters; longer cells are text. */
const longestHeading = 80

const nothing: Heading = { role: null, fit: 0, whose: 'person', rank: 0, isKnown: false }

const read = new Map<string, Heading>()

/** Interprets a cell as a heading. Cached, because rows repeat cells. */
export function readHeading(cell: string): Heading {
  if (cell.length > longestHeading || cell.includes('@') || hasNoHeadingWord(cell)) return nothing
  const before = read.get(cell)
  if (before) return before
  if (read.size > 5000) read.clear()
  const heading = headingOf(cell)
  read.set(cell, heading)
  return heading
}

/** All words of heading phrases. */
const headingWords = new Set(
  [
    ...phrases.map(({ text }) => text),
    ...otherPeople.split('|'),
    ...companyWords.split('|'),
    ...asideWords.split('|'),
  ]
    .flatMap((phrase) => phrase.split(' '))
    .filter(isPlain),
)

/** A fast check for the first cells of 100,000 rows: most contain no heading word. */
const hasNoHeadingWord = (cell: string): boolean =>
  isPlain(cell) &&
  !(cell.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).some((word) => headingWords.has(word.toLowerCase())) &&
  !cell
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => headingWords.has(word))

function headingOf(cell: string): Heading {
  const text = plainHeading(cell)
  if (text === '') return nothing
  const padded = ` ${text} `
  const best = phrases
    .map(({ role, text: phrase, isWhole }) => ({ role, fit: fitOf(text, phrase, isWhole) }))
    .reduce((one, other) => (other.fit > one.fit ? other : one))
  const isOthers = isAbout(padded, otherPeoplePattern, otherPeopleUnspaced)
  const isAside = best.fit < 1 && isAbout(padded, asidePattern, asideUnspaced)
  const isKnown = best.fit > 0 || isAside || isOthers
  if (isOthers && best.fit < 1) return { ...nothing, fit: best.fit, whose: 'other', isKnown }
  if (isAside || best.fit === 0) return { ...nothing, isKnown }
  const isCompanys = isAbout(padded, companyPattern, companyUnspaced)
  return {
    ...best,
    whose: isCompanys ? 'company' : 'person',
    rank: rankOf(padded, cell),
    isKnown,
  }
}

function fitOf(text: string, phrase: string, isWhole: boolean): number {
  if (text === phrase) return 1
  if (isWhole || !holds(text, phrase)) return 0
  return (1 + phrase.length / text.length) / 2
}

/** A number counts from 2: `E-mail 2 Address`. */
function rankOf(padded: string, cell: string): number {
  const number = Number(/(?:^|\D)(\d{1,2})(?:\D|$)/.exec(cell)?.[1] ?? 1)
  const words = ranks.filter(([, pattern]) => pattern.test(padded)).reduce((sum, [rank]) => sum + rank, 0)
  return words + (number > 1 ? number : 0)
}

/** The role of a column that no lookup uses; `null` if an import of contacts doesn't use it either. */
export function readDetail(cell: string): DetailRole | null {
  if (cell.length > longestHeading) return null
  const text = plainHeading(cell)
  const padded = ` ${text} `
  if (text === '' || isAbout(padded, otherPeoplePattern, otherPeopleUnspaced)) return null
  const found = details.find(({ text: phrase, isWhole }) => fitOf(text, phrase, isWhole) > 0)
  return found && (text === found.text || !noDetail.test(padded)) ? found.role : null
}

/** The type of an email address according to a heading or label; `null` if unknown. */
export function emailTypeIn(cell: string): 'professional' | 'personal' | null {
  const padded = ` ${plainHeading(cell)} `
  return workWords.test(padded) ? 'professional' : homeWords.test(padded) ? 'personal' : null
}

/** Whether a heading labels the adjacent column, such as `E-mail 1 - Label`. */
export const isLabelHeading = (cell: string): boolean =>
  / (label|type|typ|tipo) /.test(` ${plainHeading(cell)} `) &&
  / (email|mail) /.test(` ${plainHeading(cell)} `)

const wordsPattern = (words: string) => new RegExp(` (${words}) `)
const otherPeoplePattern = wordsPattern(otherPeople)
const companyPattern = wordsPattern(companyWords)
const asidePattern = wordsPattern(asideWords)

const isAbout = (padded: string, words: RegExp, unspaced: readonly string[]) =>
  words.test(padded) || unspaced.some((word) => padded.includes(word))

function holds(text: string, phrase: string): boolean {
  // Chinese and Japanese have no spaces, and Arabic joins its article to the word.
  if (/[^\u0020-\u007f]/.test(phrase)) return text.includes(phrase)
  return ` ${text} `.includes(` ${phrase} `)
}

/** Splits `E-Mail 1 – Value`, `companyName` and `company_name` into words, without digits and punctuation. */
function plainHeading(cell: string): string {
  // Airtable names the source table of a value: `Company (from Accounts)`.
  const split = cell.replace(/\(from [^)]*\)/i, '').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return fold(split)
    .replaceAll(/[^\p{L}（(]+/gu, ' ')
    .replaceAll('(', ' ')
    .replace(/\be ?mail (address|adresse|addresses|value)\b/, 'email')
    .replace(/\bmail address\b/, 'mail')
    .trim()
}

/** The share of a cell that must name a role: too low for `Acme Company`, enough for `E-Mail-Adresse`. */
const mostly = 0.7

/** Whether a cell is a heading rather than a value. */
export const isHeadingText = (cell: string): boolean => {
  const { fit, whose } = readHeading(cell)
  return fit > mostly || (fit > 0 && whose === 'other')
}
