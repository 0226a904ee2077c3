import { i18n } from '#i18n'
import type { PanelModel } from './panelModel.ts'
import { Avatar } from '../ui/Avatar.tsx'
import type { Subject } from '../../lib/records/database/rows/records.ts'
import { subjectName } from '../../lib/records/subject-name.ts'

export function Recent({ beside }: { beside: PanelModel }) {
  const recent = beside.recent.value ?? []
  if (recent.length === 0) return null
  return (
    <section class="panel-recent" aria-labelledby="panel-recent">
      <h2 id="panel-recent">{i18n.t('panel.recent')}</h2>
      <ul>
        {recent.map((subject) => (
          <li key={subject.key}>
            <button type="button" class="panel-recent-link" onClick={() => beside.show(subject)}>
              <Avatar
                name={subject.name}
                look={subject.kind === 'person' ? 'person' : 'company'}
                size="small"
                pictureOf={subject.key}
              />
              <span class="panel-recent-name" dir="auto">
                {subjectName(subject)}
              </span>
              <span class="panel-recent-line" dir="auto">
                {lineOf(subject)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function lineOf({ kind, headline, company, place }: Subject): string {
  return [kind === 'company' ? headline : company || headline, place].filter(Boolean).join(' · ')
}
