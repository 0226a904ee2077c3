import fc from 'fast-check'

const blanks = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u1680',
  '\u2003',
  '\u2009',
  '\u202f',
  '\u205f',
  '\u3000',
  '\u2028',
]
export const ignorables = [
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u180e',
  '\u200b',
  '\u200e',
  '\u202e',
  '\u2060',
  '\u2064',
  '\ufe0f',
  '\ufeff',
  '\u{e0020}',
]

const words = [
  'Ann',
  'José',
  'Müller',
  'Søren',
  'Łukasz',
  'Nguyễn',
  'O’Brien',
  'Straße',
  'ΣΟΦΙΑ',
  'Анна',
  '山田',
  '김민준',
  'محمد',
  'İpek',
  'ﬁona',
  'å',
]
const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const
const cases = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
] as const

const scattered = (text: string, places: readonly number[]): string => {
  const all = Array.from(text)
  for (const place of places) all.splice(place % (all.length + 1), 0, ignorables[place % ignorables.length]!)
  return all.join('')
}

const places = fc.array(fc.nat(10_000), { maxLength: 4 })

export const respelledText = () =>
  fc
    .record({
      parts: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
      gaps: fc.array(fc.array(fc.constantFrom(...blanks), { minLength: 1, maxLength: 3 }), {
        minLength: 5,
        maxLength: 5,
      }),
      form: fc.constantFrom(...forms),
      cased: fc.constantFrom(...cases),
      places,
    })
    .map(({ parts, gaps, form, cased, places: at }) => {
      const spaced = parts.map((part, index) => `${part}${(gaps[index] ?? [' ']).join('')}`).join('')
      return {
        text: parts.join(' '),
        other: scattered(`${gaps[4]!.join('')}${cased(spaced.normalize(form))}`, at),
      }
    })

export const respelledAddress = (socialUrl: string) =>
  fc
    .record({
      handle: fc.constantFrom('mara-lindqvist', 'josé-garcía', '山田-1', 'o_brien'),
      form: fc.constantFrom('NFC' as const, 'NFD' as const),
      cased: fc.constantFrom(...cases),
      start: fc.constantFrom(
        'https://www.',
        'http://',
        'https://de.',
        '',
        'm.',
        '//www.',
        'HTTPS://WWW.',
        '/',
        '-',
      ),
      end: fc.constantFrom('', '/', '/details/skills', '?a=b', '#top', '/?x'),
      escaped: fc.boolean(),
      places,
    })
    .map(({ handle, form, cased, start, end, escaped, places: at }) => {
      const spelled = scattered(cased(handle.normalize(form)), at)
      const name = escaped ? encodeURIComponent(spelled) : spelled
      const host = new URL(socialUrl).hostname.replace(/^www\./, '')
      // Without a prefix, only the handle is entered.
      const other = start === '-' ? spelled : `${start === '/' ? '/' : `${start}${host}/`}in/${name}${end}`
      return { address: `${socialUrl}/in/${handle}/`, other: ` ${other}\u200b\n` }
    })

export const respellings = () =>
  fc.oneof(
    respelledText().map(({ other }) => other),
    respelledAddress('https://www.social.example').map(({ other }) => other),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc
      .array(
        fc.constantFrom(
          'a',
          'ann',
          '@',
          '.',
          '"',
          '(',
          ')',
          '<',
          '>',
          '\\',
          '%40',
          '%E2%80%8B',
          '+t',
          'acme.example',
          'https://',
          'www.',
          '/in/',
          ' ',
          'İ',
          'ﬀ',
          '\u200d',
          '\u094d',
          '\u0627',
          ',',
          ':',
          '?',
          '#',
          'mailto:',
        ),
        { maxLength: 9 },
      )
      .map((parts) => parts.join('')),
  )

const people = [
  ['Jörg', 'Mueller'],
  ['Joerg', 'Müller'],
  ['Theo', 'Ek'],
  ['Мария', 'Петрова'],
] as const
const alike = {
  a: 'а',
  e: 'е',
  o: 'о',
  p: 'р',
  c: 'с',
  x: 'х',
  i: 'і',
  A: 'А',
  M: 'М',
  E: 'Е',
  T: 'Т',
  J: 'Ј',
} as const

export const respelledPerson = () =>
  fc
    .record({
      who: fc.constantFrom(...people),
      order: fc.constantFrom('first', 'last', 'comma', 'glued', 'hyphen'),
      form: fc.constantFrom(...forms),
      cased: fc.constantFrom(...cases),
      gap: fc.constantFrom(...blanks),
      looksAlike: fc.boolean(),
      field: fc.constantFrom('full', 'parts', 'first', 'last', 'headline', 'email'),
      company: fc.constantFrom(
        'Acme Tools',
        'ACME  TOOLS Ltd.',
        'Acme-Tools',
        'Аcme Tools',
        'acme-tools.example',
      ),
      mail: fc.constantFrom(
        'joerg@mueller.example',
        '"joerg"@mueller.example',
        'Joerg(x)@mueller.example.',
        'joerg+x@mueller.example',
      ),
      places,
    })
    .map(({ who, order, form, cased, gap, looksAlike, field, company, mail, places: at }) => {
      const spelled = (text: string) => {
        const other = scattered(cased(text.normalize(form)), at)
        // Text that is already Cyrillic has no ASCII letters.
        return looksAlike
          ? Array.from(other, (letter) => alike[letter as keyof typeof alike] ?? letter).join('')
          : other
      }
      const [first, last] = who
      const joined = {
        first: `${first}${gap}${last}`,
        last: `${last}${gap}${first}`,
        comma: `${last},${gap}${first}`,
        glued: `${first}${last}`,
        hyphen: `${first}-${last}`,
      }
      const name = spelled(joined[order])
      const inputs = {
        full: ['emailFinderFromNameAndCompany', { fullName: name, companyDomain: company }],
        parts: ['matchProfile', { firstName: spelled(first), lastName: spelled(last), companyName: company }],
        first: ['matchProfile', { firstName: name, companyName: company }],
        last: ['personSearch', { lastName: name, companyDomain: company }],
        headline: ['personsSearch', { headline: name, companyName: company }],
        email: ['getProfileDataFromEmail', { email: scattered(mail, at) }],
      } as const
      const [operation, input] = inputs[field]
      return { operation, input: { ...input } }
    })
