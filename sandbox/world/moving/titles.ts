import type { Random } from '../random.ts'

const spellings: readonly (readonly [english: string, ...others: string[]])[] = [
  ['Senior', 'Sr.', 'SENIOR'],
  ['Junior', 'Jr.', 'junior'],
  ['Manager', 'Mgr', 'manager'],
  ['Director', 'Dir.', 'Direktor'],
  ['Engineer', 'Eng.', 'Ingenieur'],
  ['Planner', 'planner', 'Planer'],
  ['Analyst', 'analyst', 'Analyste'],
  ['Developer', 'Dev.', 'Entwickler'],
  ['Teacher', 'teacher', 'Enseignant'],
  ['Nurse', 'nurse', 'Infirmier'],
]

export function reworded(random: Random, title: string): string {
  const known = spellings.filter(([english]) => title.includes(english))
  if (known.length === 0) return random.chance(0.5) ? `${title} 🚀` : title.toUpperCase()
  return known.reduce(
    (text, [english, ...others]) =>
      text.replace(english, random.pick(others.length > 0 ? others : [english])),
    title,
  )
}

const steps = ['Senior', 'Lead', 'Head of']

export function promoted(title: string): string {
  const [plain] = title.split(' 🚀')
  const at = steps.findIndex((step) => plain?.startsWith(`${step} `))
  if (at === -1) return `Senior ${plain?.replace(/^(?:Junior|Graduate|Trainee) /, '')}`
  const rest = plain?.slice((steps[at] ?? '').length + 1)
  return `${steps[at + 1] ?? 'Chief'} ${rest}`
}
