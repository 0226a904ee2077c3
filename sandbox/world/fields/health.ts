import type { Field } from './field.ts'

export const health: Field = {
  weight: 3,
  titles: [
    ['Care Assistant', 'Laboratory Trainee', 'Clinical Research Assistant'],
    ['Registered Nurse', 'Laboratory Scientist', 'Physiotherapist'],
    ['Senior Nurse', 'Clinical Specialist', 'Senior Laboratory Scientist'],
    ['Ward Manager', 'Clinical Lead', 'Laboratory Manager'],
    ['Director of Nursing', 'Head of Clinical Operations'],
    ['Chief Medical Officer', 'Chief Nursing Officer'],
  ],
  teams: ['stroke unit', 'outpatient', 'diagnostics', 'rehabilitation', 'community care', 'clinical trials'],
  skills: [
    'Patient safety',
    'Triage',
    'Clinical documentation',
    'Infection control',
    'Team leadership',
    'Laboratory methods',
    'Rehabilitation',
    'Clinical trials',
    'Quality audits',
    'Palliative care',
    'Teaching',
    'Medication management',
  ],
  degrees: ['Bachelor of Nursing', 'Bachelor of Science', 'Master of Public Health', 'Doctor of Medicine'],
  subjects: ['Nursing', 'Biomedical Science', 'Physiotherapy', 'Public Health', 'Medicine'],
  certificates: ['Advanced Life Support', 'Infection Control Link Practitioner', 'Good Clinical Practice'],
  duties: [
    'Care for patients of the {team} and for the families who sit next to them.',
    'Coordinate {few} shifts and make sure that every handover is complete.',
    'Run the {team} laboratory and answer for its results.',
    'Teach students at the bedside, {many} of them so far.',
    'Lead trials with partners in {few} hospitals and keep the paperwork honest.',
  ],
  results: [
    'Falls on the ward went down by {share} % after we changed the evening round.',
    'Waiting time for a first appointment fell to {few} days.',
    'Passed the last three inspections without a finding.',
    'Set up a night service that {many} patients used in its first month.',
  ],
  summaries: [
    'Nurse by training and by conviction. I now spend half of my time on rosters, so that others can spend all of theirs on people.',
    'I work where laboratory and ward meet. A result is only good when it arrives before the decision.',
  ],
  posts: [
    'Twelve-hour night, quiet corridor, one very good cup of tea. Thank you, {team}.',
    'We moved the hand disinfectant by one metre. Use went up by {share} %.',
    'Proud of {few} colleagues who passed their examination this week.',
  ],
}
