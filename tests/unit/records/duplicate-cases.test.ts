import { describe, expect, test } from 'vitest'
import { possibleDuplicates, type DuplicatePerson } from '../../../lib/records/possible-duplicates.ts'
import { career } from './career-cases.ts'

/** Parses `Given / Family, jane@acme.example, Engineer @ Acme #1 2020-01, at Acme, member 7012345, page jane-doe`. */
function person(key: string, text: string): DuplicatePerson {
  const parts = text.split(',').map((part) => part.trim())
  const after = (word: string) =>
    parts.flatMap((part) => (part.startsWith(`${word} `) ? [part.slice(word.length + 1)] : []))
  const [firstName = '', lastName = ''] = parts.find((part) => part.includes(' / '))?.split(' / ') ?? [
    parts[0],
  ]
  return {
    key,
    firstName: firstName === '-' ? '' : firstName,
    lastName,
    emails: parts.filter((part) => part.includes('@') && !part.includes(' ')),
    companyName: after('at')[0],
    handles: after('page'),
    memberId: after('member')[0],
    positions: career(...parts.filter((part) => part.includes(' @ '))),
  }
}

/** One case per line: `title: person ~ person = sure | likely | no`. */
function judged(table: string): void {
  const cases = table.split('\n').flatMap((line) => {
    const [, title, one, other, expected] = /^\s*(.+?): (.+) ~ (.+) = (\w+)$/u.exec(line) ?? []
    return title === undefined ? [] : [[title, one!, other!, expected!] as const]
  })
  test.each(cases)('%s', (_, one, other, expected) => {
    const pair = [person('person:a', one), person('person:b', other)]
    const [found] = possibleDuplicates(pair)
    expect(found ? (found.sure ? 'sure' : 'likely') : 'no').toBe(expected)
    expect(possibleDuplicates(pair.toReversed())[0]).toEqual(found)
  })
}

describe('a name transliterated as in passports is the same name', () => {
  judged(`
    ü as ue: Hans / Müller, Buyer @ Acme #1 2020-01 ~ Hans / Mueller, Buyer @ Acme #1 2020-01 = sure
    ü as u: Hans / Müller, Buyer @ Acme #1 2020-01 ~ Hans / Muller, Buyer @ Acme #1 2020-01 = sure
    ö as oe and ß as ss: Jörg / Weiß, Buyer @ Acme #1 2020-01 ~ Joerg / Weiss, Buyer @ Acme #1 2020-01 = sure
    ä as ae: Käthe / Jäger, Buyer @ Acme #1 2020-01 ~ Kaethe / Jaeger, Buyer @ Acme #1 2020-01 = sure
    ø as oe: Øyvind / Sørensen, Buyer @ Acme #1 2020-01 ~ Oeyvind / Soerensen, Buyer @ Acme #1 2020-01 = sure
    å as aa: Åse / Ångström, Buyer @ Acme #1 2020-01 ~ Aase / Aangstroem, Buyer @ Acme #1 2020-01 = sure
    æ as ae: Jens / Kjær, Buyer @ Acme #1 2020-01 ~ Jens / Kjaer, Buyer @ Acme #1 2020-01 = sure
    œ as oe: Léa / Lebœuf, Buyer @ Acme #1 2020-01 ~ Lea / Leboeuf, Buyer @ Acme #1 2020-01 = sure
    þ as th and ð as d: Þóra / Guðmundsdóttir, Buyer @ Acme #1 2020-01 ~ Thora / Gudmundsdottir, Buyer @ Acme #1 2020-01 = sure
    ł as l: Łukasz / Wałęsa, Buyer @ Acme #1 2020-01 ~ Lukasz / Walesa, Buyer @ Acme #1 2020-01 = sure
    đ as dj: Ana / Đorđević, Buyer @ Acme #1 2020-01 ~ Ana / Djordjevic, Buyer @ Acme #1 2020-01 = sure
    ħ as h: Ġorġ / Ħaber, Buyer @ Acme #1 2020-01 ~ Gorg / Haber, Buyer @ Acme #1 2020-01 = sure
    ı and ş: Işık / Yıldız, Buyer @ Acme #1 2020-01 ~ Isik / Yildiz, Buyer @ Acme #1 2020-01 = sure
    only in one of two words: Jürgen / Mueller, Buyer @ Acme #1 2020-01 ~ Jurgen / Müller, Buyer @ Acme #1 2020-01 = sure
    composed and decomposed: Ju\u0308rgen / Mu\u0308ller, Buyer @ Acme #1 2020-01 ~ Juergen / Mueller, Buyer @ Acme #1 2020-01 = sure
    with the same address: Hans / Müller, hans.mueller@acme.example ~ Hans / Mueller, hans.mueller@acme.example = sure
    of a rare name without anything else: Øyvind / Håkonsen ~ Oeyvind / Haakonsen = likely
    of the company: Hans / Weber, at Müller Bau GmbH, Buyer @ Müller Bau 2020-01 ~ Hans / Weber, Buyer @ Mueller Bau 2020-01 = sure
    of the company in an address: -, h.weber@mueller.example ~ Hans / Weber, at Müller AG = likely
  `)
})

describe('letters that only look like a transliteration', () => {
  judged(`
    ae and a without an umlaut: Michael / Bauer, Buyer @ Acme #1 2020-01 ~ Michal / Baur, Buyer @ Acme #1 2020-01 = likely
    ue and u without an umlaut: Samuel / Auer, Buyer @ Acme #1 2020-01 ~ Samul / Aur, Buyer @ Acme #1 2020-01 = likely
  `)
})

describe('names of people who were entered twice', () => {
  judged(`
    married, with a double name: Anna / Schmidt, Buyer @ Acme #1 2020-01 ~ Anna / Schmidt-Weber, Buyer @ Acme #1 2020-01 = likely
    married, in the same job: Emily / Carter, Buyer @ Acme #1 2020-01 ~ Emily / Nguyen, Buyer @ Acme #1 2020-01 = likely
    one first name at one company: Emily / Carter, at Deloitte ~ Emily / Nguyen, at Deloitte = no
    a nickname at one company: Peggy / Olson, at Sterling ~ Margaret / Olson, at Sterling = likely
    a nickname with one address: Jack / Ryan, jryan@acme.example ~ John / Ryan, jryan@acme.example = likely
    a nickname at two companies: Jack / Ryan, at Acme ~ John / Ryan, at Globex = no
    father and son: Robert / Downey Sr., at Acme ~ Robert / Downey Jr., at Acme = no
    father and son with one address: Robert / Downey Sr, rd@downey.example ~ Robert / Downey Jr, rd@downey.example = no
    a Brazilian son: José / Silva Filho, at Acme ~ José / Silva, at Acme = no
    twins with an address of the family: Lena / Vogt, die.vogts@vogt.example ~ Lukas / Vogt, die.vogts@vogt.example = likely
    colleagues with the address of the office: Lena / Vogt, office@vogt.example, at Vogt ~ Karl / Mohr, office@vogt.example, at Vogt = no
    Russian names: Александр / Кузнецов, at Acme ~ Aleksandr / Kuznetsov, at Acme = likely
    Russian letters that become several: Юлия / Щербакова, at Acme ~ Yulia / Shcherbakova, at Acme = likely
    a Russian passport: Дмитрий / Хрущёв, at Acme ~ Dmitrii / Khrushchev, at Acme = likely
    Ukrainian names: Євген / Шевченко, at Acme ~ Yevhen / Shevchenko, at Acme = likely
    Ukrainian ї and г: Олег / Гаврилюк, at Acme ~ Oleh / Havryliuk, at Acme = likely
    Serbian letters: Љубица / Ђорђевић, at Acme ~ Ljubica / Đorđević, at Acme = likely
    Serbian letters, in another spelling: Ђорђе / Јовановић, at Acme ~ Djordje / Jovanovic, at Acme = likely
    Greek names: Γιώργος / Παπαδόπουλος, at Acme ~ Giorgos / Papadopoulos, at Acme = likely
    a Russian couple: Olga / Ivanova, at Acme ~ Oleg / Ivanov, at Acme = no
    Arabic names in Latin letters: Mohammed / Al-Hassan, at Acme ~ Muhammad / Alhasan, at Acme = likely
    an Arabic surname ending in i or y: Youssef / Khoury, at Acme ~ Yousef / Khouri, at Acme = likely
    Arabic letters with one address: محمد / حسن, m.hassan@acme.example ~ Mohamed / Hassan, m.hassan@acme.example = likely
    a Chinese name in both orders: Wei / Zhang, Buyer @ Acme #1 2020-01 ~ Zhang / Wei, Buyer @ Acme #1 2020-01 = sure
    a Chinese name with a hyphen: Xiao-Ming / Li, at Acme ~ Xiaoming / Li, at Acme = likely
    a Chinese name in one field: 伟 / 张, Buyer @ Acme #1 2020-01 ~ 张伟, Buyer @ Acme #1 2020-01 = sure
    a Japanese name in both orders: 太郎 / 山田, Buyer @ Acme #1 2020-01 ~ 山田 / 太郎, Buyer @ Acme #1 2020-01 = sure
    a Japanese name with a long vowel: Kenji / Ōno, at Acme ~ Kenji / Ohno, at Acme = likely
    a Japanese name with an apostrophe: Shin'ichi / Satō, Buyer @ Acme #1 2020-01 ~ Shinichi / Sato, Buyer @ Acme #1 2020-01 = sure
    a Korean name: Min-jun / Kim, at Acme ~ Kim / Minjun, at Acme = likely
    a Vietnamese name in both orders: Văn An / Nguyễn, Buyer @ Acme #1 2020-01 ~ Nguyen Van / An, Buyer @ Acme #1 2020-01 = sure
    a Hungarian name in both orders: Nagy / Péter, Buyer @ Acme #1 2020-01 ~ Péter / Nagy, Buyer @ Acme #1 2020-01 = sure
    one of two Spanish last names: María / García López, at Acme ~ Maria / Garcia, at Acme = likely
    a Portuguese particle: João / da Silva, at Acme ~ Joao / Silva, at Acme = likely
    a Dutch particle: Jan / van der Berg, at Acme ~ Jan / Vanderberg, at Acme = likely
    an Irish apostrophe: Seán / O’Brien, Buyer @ Acme #1 2020-01 ~ Sean / OBrien, Buyer @ Acme #1 2020-01 = sure
    Mac and Mc: Ian / MacDonald, at Acme ~ Ian / McDonald, at Acme = likely
    a title: Dr. Maria / Rossi, Buyer @ Acme #1 2020-01 ~ Maria / Rossi PhD, Buyer @ Acme #1 2020-01 = sure
    an initial at one company: J. / Doe, at Acme ~ Jane / Doe, at Acme = likely
    an initial alone: J. / Doe ~ Jane / Doe = no
    a typing error in each name: Jonathon / Smiht, at Acme ~ Jonathan / Smith, at Acme = likely
    namesakes with two member ids: Jane / Doe, Buyer @ Acme #1 2020-01, member 7012345 ~ Jane / Doe, Buyer @ Acme #1 2020-01, member 7099999 = no
    namesakes hired in one month: Wei / Zhang, Buyer @ Acme #1 2020-01, Cook @ Diner #2 2016-01..2019-12 ~ Wei / Zhang, Buyer @ Acme #1 2020-01, Clerk @ Shop #3 2015-01..2019-12 = no
    a placeholder address: Jane / Doe, test@test.example ~ John / Roe, test@test.example = no
  `)
})
