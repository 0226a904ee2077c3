import type { Random } from './random.ts'
import type { Company, Person } from './types.ts'

const mailHosts = ['postbox.example', 'quietmail.example', 'lettermill.example']

const patterns = [
  (first: string, last: string) => `${first}.${last}`,
  (first: string, last: string) => `${first.charAt(0)}.${last}`,
  (first: string, last: string) => `${first}${last.charAt(0)}`,
  (first: string) => first,
]

function patternAt(company: Company): (first: string, last: string) => string {
  const pattern = patterns[Number(company.socialId) % patterns.length]
  return pattern ?? ((first, last) => `${first}.${last}`)
}

export function emailsOf(
  random: Random,
  { first, last }: { first: string; last: string },
  company: Company | undefined,
): Person['emails'] {
  const draw = random.next()
  const hasProfessional = company !== undefined && company.domain !== '' && draw < 0.62
  const hasPersonal = hasProfessional ? draw < 0.18 : draw > 0.62 && draw < 0.73
  const year = random.chance(0.4) ? random.text('0123456789', 2) : ''
  const host = random.pick(mailHosts)
  return [
    ...(hasProfessional
      ? [{ value: `${patternAt(company)(first, last)}@${company.domain}`, type: 'professional' as const }]
      : []),
    ...(hasPersonal ? [{ value: `${first}.${last}${year}@${host}`, type: 'personal' as const }] : []),
  ]
}

export function uniqueEmails(): (emails: Person['emails']) => Person['emails'] {
  const taken = new Set<string>()
  const free = (value: string, tries = 1): string => {
    const wanted = tries === 1 ? value : value.replace('@', `${tries}@`)
    if (taken.has(wanted)) return free(value, tries + 1)
    taken.add(wanted)
    return wanted
  }
  return (emails) => emails.map((email) => ({ ...email, value: free(email.value) }))
}
