import { i18n } from '#i18n'
import type { Education, Person, Position } from '../../lib/api/shapes/person.ts'
import { fullName } from '../../lib/records/light.ts'
import type { FoundEmail } from '../../lib/records/sections.ts'
import { emailLines } from '../email/emailText.ts'
import { joinedBy, plainDocument } from '../ui/plainDocument.ts'
import { unknownLines } from '../ui/unknownLines.ts'
import { careerLines, schoolLines } from './careerText.ts'
import { currentOf } from './currentPosition.ts'
import { certificationLines, languageLines, recommendationLines } from './entryText.ts'
import { factLines } from './personFacts.ts'
import { sinceText } from './periodText.ts'
import { placeOf } from './placeOf.ts'

export interface PersonText {
  person: Person
  /** The fullest lists that are known, which may be more than the profile's own. */
  positions: readonly Position[]
  schools: readonly Education[]
  emails: readonly FoundEmail[]
  now: number
}

/** All that a person's card tells, as text to paste into a mail or a note. */
export function personAsText({ person, positions, schools, emails, now }: PersonText): string {
  const current = currentOf(person)
  const { testScores, volunteeringExperiences: volunteering } = person
  return plainDocument([
    {
      lines: [
        fullName(person) || i18n.t('person.nameless'),
        person.headline,
        current && joinedBy([current.title, current.companyName, sinceText(current, now)]),
        placeOf(person.location),
        person.openToWork && i18n.t('person.openToWork'),
      ],
    },
    { lines: [...emailLines(emails), ...factLines(person)] },
    { heading: i18n.t('person.summary'), lines: [person.summary?.trim()] },
    { heading: i18n.t('person.career'), lines: careerLines(positions, now) },
    { heading: i18n.t('person.education'), lines: schoolLines(schools) },
    { heading: i18n.t('person.skills'), lines: [person.skills?.join(', ')] },
    { heading: i18n.t('person.languages'), lines: languageLines(person) },
    { heading: i18n.t('person.certifications'), lines: certificationLines(person.certifications) },
    { heading: i18n.t('person.recommendations'), lines: recommendationLines(person.recommendations) },
    {
      heading: i18n.t('person.volunteering'),
      lines: unknownLines(volunteering?.volunteeringExperienceHistory ?? []),
    },
    { heading: i18n.t('person.testScores'), lines: unknownLines(testScores?.testScoreHistory ?? []) },
  ])
}
