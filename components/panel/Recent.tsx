import { i18n } from '#i18n'
import type { PanelModel } from './panelModel.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ListRow } from '../ui/ListRow.tsx'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { subjectName } from '../../lib/records/subject-name.ts'

export function Recent({ model }: { model: PanelModel }) {
  const recent = model.recent.value ?? []
  if (recent.length === 0) return null
  return (
    <section class="panel-recent" aria-labelledby="panel-recent">
      <h2 id="panel-recent">{i18n.t('panel.recent')}</h2>
      <ul>
        {recent.map((subject) => (
          <ListRow
            key={subject.key}
            image={
              <Avatar
                name={subject.name}
                kind={subject.kind === 'person' ? 'person' : 'company'}
                size="small"
                pictureOf={subject.key}
              />
            }
            line={
              <button type="button" class="panel-recent-link" onClick={() => model.show(subject)}>
                <bdi>{subjectName(subject)}</bdi>
              </button>
            }
            note={<bdi>{lineOf(subject)}</bdi>}
            action={
              subject.email !== '' && <CopyButton label={i18n.t('email.title')} value={subject.email} />
            }
          />
        ))}
      </ul>
    </section>
  )
}

function lineOf({ kind, headline, company, place }: Subject): string {
  return [kind === 'company' ? headline : company || headline, place].filter(Boolean).join(' · ')
}
