import type { Field } from './field.ts'

export const law: Field = {
  weight: 2,
  titles: [
    ['Legal Trainee', 'Paralegal', 'Compliance Assistant'],
    ['Legal Counsel', 'Compliance Officer', 'Contracts Manager'],
    ['Senior Legal Counsel', 'Senior Compliance Officer', 'Data Protection Officer'],
    ['Lead Counsel', 'Compliance Manager'],
    ['Legal Director', 'Head of Compliance'],
    ['General Counsel', 'Chief Compliance Officer'],
  ],
  teams: ['contracts', 'privacy', 'trade compliance', 'disputes', 'procurement law'],
  skills: [
    'Contract drafting',
    'Data protection',
    'Negotiation',
    'Trade compliance',
    'Litigation management',
    'Corporate governance',
    'Plain language',
    'Public procurement',
    'Arbitration',
    'Risk assessment',
    'Policy writing',
  ],
  degrees: ['Bachelor of Laws', 'Master of Laws', 'State Examination'],
  subjects: ['Law', 'International Law', 'Commercial Law', 'European Law'],
  certificates: ['Certified Privacy Counsel', 'Trade Compliance Certificate', 'Accredited Mediator'],
  duties: [
    'Draft and negotiate contracts with customers and suppliers in {few} languages.',
    'Advise {company} on {team}, preferably before the signature.',
    'Keep the register of what personal data is held, why, and until when.',
    'Train {many} colleagues a year on the few rules that really matter.',
    'Manage outside counsel and explain their letters.',
  ],
  results: [
    'The standard contract went from nineteen pages to {few}.',
    'Settled three old disputes out of court.',
    'Answer requests from data subjects within {few} days on average.',
    'Time to review a supplier agreement fell by {share} %.',
  ],
  summaries: [
    'In-house lawyer who writes short contracts. If a clause needs a footnote, it needs a rewrite.',
    'Compliance is mostly listening. I try to find out how the work is done before I write down how it should be.',
  ],
  posts: [
    'Our privacy notice now fits on one page. It took {few} months to make it that short.',
    'A good question from the {team} workshop: “What would we do if we had to tell the customer?”',
    'Reminder: “as discussed” in an e-mail is evidence.',
  ],
}
