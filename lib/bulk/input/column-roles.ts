import { fold } from '../../input/fold.ts'

/** What a column of a file can hold of a person or company. */
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

/**
 * What headings call each, folded, in the seven languages and in the exports of the usual customer databases. A word
 * with `=` must be the whole heading, since it means other things beside others.
 */
const words: Record<ColumnRole, string> = {
  address:
    '=profile|=profil|=perfil|profile url|profile link|profil url|lien du profil|url del perfil|url do perfil|social url|public identifier|person url|プロフィール|الملف الشخصي|رابط الملف',
  email: 'email|e mail|mail|correo|courriel|adresse electronique|correio eletronico|メール|البريد|بريد|ايميل',
  fullName:
    '=name|full name|contact name|person name|lead name|display name|vollstandiger name|=kontakt|ansprechpartner|nom complet|=contact|nombre completo|=nombre y apellidos|nome completo|氏名|名前|=お名前|الاسم الكامل|=الاسم|=اسم',
  firstName:
    'first name|firstname|given name|givenname|forename|vorname|prenom|=nombre|nombre de pila|primer nombre|=nome|primeiro nome|=名|名（|الاسم الاول',
  lastName:
    'last name|lastname|surname|family name|nachname|familienname|nom de famille|=nom|apellido|apellidos|sobrenome|apelido|ultimo nome|姓|名字|苗字|اسم العائله|اسم العايله|اللقب',
  company:
    'company|company name|organization|organisation|employer|account name|=account|firma|unternehmen|firmenname|arbeitgeber|entreprise|societe|employeur|empresa|compania|organizacion|organizacao|empregador|会社|企業|社名|勤務先|الشركه|شركه|المؤسسه|جهه العمل',
  domain:
    'domain|company domain|company domain name|website|web site|homepage|web|company url|webseite|internetseite|domaine|site web|site internet|dominio|sitio web|pagina web|site|ドメイン|サイト|ホームページ|الموقع|نطاق|موقع',
}

interface Phrase {
  role: ColumnRole
  text: string
  whole: boolean
}

const phrases: Phrase[] = columnRoles.flatMap((role) =>
  words[role].split('|').map((word) => ({ role, text: word.replace('=', ''), whole: word.startsWith('=') })),
)

/** In characters; more is a text. */
const longestHeading = 200

/** How well a heading names each role: 0 not at all, 1 to the letter. */
export function roleMatches(heading: string): Record<ColumnRole, number> {
  const text = heading.length > longestHeading ? '' : plain(heading)
  const fits = Object.fromEntries(columnRoles.map((role) => [role, 0])) as Record<ColumnRole, number>
  for (const { role, text: phrase, whole } of phrases) {
    const named = text === phrase || (!whole && holds(text, phrase))
    if (named) fits[role] = Math.max(fits[role], (1 + phrase.length / text.length) / 2)
  }
  return fits
}

/** Headings of columns that hold something else about what they name, such as `Email status` or `Company phone`. */
const aside =
  /\b(id|ids|status|type|phone|telefon|telephone|telefono|telefone|size|date|datum|count|score|verified|verification|city|country|street|strasse|address|industry|opt|source|owner|photo|logo|image|picture)\b/

function holds(text: string, phrase: string): boolean {
  if (aside.test(text)) return false
  // Chinese and Japanese have no blanks between words, and Arabic writes its article with the word.
  if (/[^\u0020-\u007f]/.test(phrase)) return text.includes(phrase)
  return ` ${text} `.includes(` ${phrase} `)
}

/** `E-Mail 1 – Value`, `companyName` and `company_name` with single blanks, and without digits. */
function plain(heading: string): string {
  const split = heading.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return fold(split)
    .replaceAll(/[^\p{L}（]+/gu, ' ')
    .replace(/mail address\b/, 'mail')
    .trim()
}
