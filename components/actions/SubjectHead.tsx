import { i18n } from '#i18n'
import { useId } from 'preact/hooks'
import type { Page } from '../../lib/pages/page.ts'
import type { Sections } from '../../lib/records/rows/sections.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { mergeCompany } from '../../lib/records/merge-company.ts'
import { mergePerson } from '../../lib/records/merge-person.ts'
import { Avatar } from '../ui/Avatar.tsx'

export interface SubjectHeadProps {
  /** `null` if nothing is saved about the page. */
  subject: Subject | null
  sections: Sections
  page: Page | null
  /** Shown instead of the title. */
  status?: string | null | undefined
}

/** The height is fixed, so both lines are cut with an ellipsis; the name's description has the full texts. */
export function SubjectHead({ subject, sections, page, status }: SubjectHeadProps) {
  const id = useId()
  const kind = subject?.kind ?? page?.kind ?? 'person'
  const name = subject?.name || (subject ? i18n.t(nameless[kind] ?? `panel.kind.${kind}`) : (page?.id ?? ''))
  const title = status ?? (subject ? titleOf(subject, sections) : i18n.t('panel.notSaved'))
  return (
    <div class="identity">
      <Avatar
        name={subject ? (kind === 'job' && subject.company) || name : name.replaceAll(/[-_.]+/g, ' ')}
        kind={kind === 'person' ? 'person' : 'company'}
        unknown={subject === null}
        pictureOf={subject?.key}
      />
      <div class="identity-words">
        <h2
          class="identity-name"
          elementtiming="subject-name"
          title={name}
          dir="auto"
          aria-describedby={title ? id : undefined}
        >
          {name}
        </h2>
        <p class="identity-title" id={id} title={title} dir="auto">
          {title}
        </p>
      </div>
    </div>
  )
}

const nameless: Partial<Record<Subject['kind'], 'person.nameless' | 'company.nameless' | 'job.nameless'>> = {
  person: 'person.nameless',
  company: 'company.nameless',
  job: 'job.nameless',
}

function titleOf(subject: Subject, sections: Sections): string {
  if (subject.kind === 'person')
    return mergePerson(sections).person.currentPosition?.title || subject.headline || subject.company
  if (subject.kind === 'company') {
    const { tagline, industry } = mergeCompany(sections) ?? {}
    return tagline || industry || subject.headline
  }
  return subject.company || subject.place
}
