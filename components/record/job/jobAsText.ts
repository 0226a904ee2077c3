import { i18n } from '#i18n'
import type { Job } from '../../../lib/api/schemas/job.ts'
import { dateOrText, numberText } from '../../ui/formats.ts'
import { joinedBy, labelled, plainDocument } from '../../ui/plainDocument.ts'
import { descriptionText } from './textBlocks.ts'
import { readableWord } from '../../ui/plainText.ts'

export function jobAsText(job: Job): string {
  const { title, companyName, location, creationDate, repostDate, applicantsCount, url } = job
  return plainDocument([
    { lines: [title || i18n.t('job.nameless'), joinedBy([companyName, location]), joinedBy(jobTerms(job))] },
    {
      lines: [
        labelled(i18n.t('job.fact.posted'), creationDate && dateOrText(creationDate)),
        labelled(i18n.t('job.fact.reposted'), repostDate && dateOrText(repostDate)),
        labelled(
          i18n.t('job.fact.applicants'),
          typeof applicantsCount === 'number' ? numberText(applicantsCount) : null,
        ),
        labelled(i18n.t('job.fact.link'), url),
      ],
    },
    { heading: i18n.t('job.description'), lines: [descriptionText(job.description ?? '')] },
  ])
}

/** Workplace type, contract and level, without repetitions. */
export function jobTerms({ flexibility, contractType, experienceLevel }: Job): string[] {
  const words = [flexibility, contractType, experienceLevel].flatMap((word) =>
    word ? [readableWord(word)] : [],
  )
  return [...new Set(words)]
}
