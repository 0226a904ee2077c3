import { foldedWords } from '../matching/name.ts'

const spelledOut: ReadonlyMap<string, string> = new Map(
  Object.entries({
    vp: 'vice president',
    svp: 'senior vice president',
    evp: 'executive vice president',
    avp: 'assistant vice president',
    ceo: 'chief executive officer',
    cto: 'chief technology officer',
    cfo: 'chief financial officer',
    coo: 'chief operating officer',
    cmo: 'chief marketing officer',
    cio: 'chief information officer',
    cpo: 'chief product officer',
    cro: 'chief revenue officer',
    cco: 'chief commercial officer',
    cdo: 'chief data officer',
    chro: 'chief human resources officer',
    ciso: 'chief information security officer',
    sr: 'senior',
    snr: 'senior',
    jr: 'junior',
    jnr: 'junior',
    mgr: 'manager',
    mngr: 'manager',
    dir: 'director',
    asst: 'assistant',
    assoc: 'associate',
    exec: 'executive',
    eng: 'engineer',
    engr: 'engineer',
    dev: 'developer',
    swe: 'software engineer',
    admin: 'administrator',
    ops: 'operations',
    mktg: 'marketing',
    mkt: 'marketing',
    mgmt: 'management',
    mgt: 'management',
    acct: 'account',
    rep: 'representative',
    coord: 'coordinator',
    prof: 'professor',
    intl: 'international',
    hr: 'human resources',
    md: 'managing director',
    gm: 'general manager',
    pdg: 'president directeur general',
    gf: 'geschaftsfuhrer',
  }),
)

/** Conjunctions, prepositions and gender markers don't distinguish titles. */
const idle = new Set(
  'of the and for at in de du des la le les del und der die das fur e y et m w f d x h'.split(' '),
)

/** The folded words of a title, with abbreviations expanded. `co-founder` is one word. */
export function titleWords(title: string): string[] {
  const words = foldedWords(title.includes('.') ? title.replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1') : title)
  return words.flatMap((word, at) => {
    if (word === 'co' && at + 1 < words.length) return []
    const whole = words[at - 1] === 'co' ? `co${word}` : word
    return spelledOut.get(whole)?.split(' ') ?? whole
  })
}

/** Keys that are equal for titles that differ only in case, accents, punctuation, word order and abbreviations. */
export function titleKeys(title: string): { sorted: string; joined: string } {
  const words = titleWords(title)
  const telling = words.filter((word) => !idle.has(word))
  const some = telling.length > 0 ? telling : words
  return { sorted: [...new Set(some)].toSorted().join(' '), joined: some.join('') }
}
