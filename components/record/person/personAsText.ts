import { i18n } from '#i18n'
import { fullName } from '../../../lib/records/subject-facts.ts'
import { mergePerson } from '../../../lib/records/merge-person.ts'
import type { Sections } from '../../../lib/records/rows/sections.ts'
import { emailLines } from '../email/emailText.ts'
import { joinedBy, plainDocument } from '../../ui/plainDocument.ts'
import { unknownLines } from '../unknownLines.ts'
import { careerLines, schoolLines } from './careerText.ts'
import { certificationLines, languageLines, recommendationLines } from './entryText.ts'
import { factLines } from './personFacts.ts'
import { sinceText } from './periodText.ts'
import { placeOf } from './placeOf.ts'

/** Plain text for an email or a note. `sections` must include a profile. */
export function personAsText(sections: Sections, now: number): string {
  const { person, career, studies, emails } = mergePerson(sections)
  const current = person.currentPosition
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
    { heading: i18n.t('person.career'), lines: careerLines(career.items, now) },
    { heading: i18n.t('person.education'), lines: schoolLines(studies.items) },
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
