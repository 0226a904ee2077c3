import { i18n } from '#i18n'
import { stepAfterJobChange } from '../../lib/records/job-events.ts'
import { orShowFailure } from '../actions/orShowFailure.ts'
import { annotationCommands } from '../model/annotationCommands.ts'
import { newsOf } from '../record/history/JobChangeCard.tsx'
import { Button } from '../ui/Button.tsx'
import { BuyButton } from './Buy.tsx'
import type { PanelModel } from './panelModel.ts'

export function JobChangeActions({ model }: { model: PanelModel }) {
  const record = model.saved.value?.record
  const changes = model.about.changes.value ?? []
  const change = newsOf(changes, model.now.value)
  if (!record || !change) return null
  const step = stepAfterJobChange(change, record.sections, changes)
  const isUnsure = change.job?.certainty === 'loud-unsure'
  const isDone = record.subject.done?.includes(change.id) ?? false
  const item = { key: record.subject.key, kind: 'jobChange', id: change.id } as const
  return (
    <>
      {step === 'find-email' && (
        <BuyButton model={model} section="emails" action={i18n.t('panel.findEmail')} repeat primary inRow />
      )}
      {step === 'check-profile' && (
        <BuyButton
          model={model}
          section="profile"
          action={i18n.t('history.job.checkProfile')}
          repeat={record.sections.profile !== undefined}
        />
      )}
      {!isDone && (
        <Button
          icon={isUnsure ? undefined : 'check'}
          variant={isUnsure ? 'bare' : 'outlined'}
          onClick={() => void orShowFailure(annotationCommands.markDone([item], false))}
        >
          {i18n.t(isUnsure ? 'history.job.ignore' : 'inbox.done')}
        </Button>
      )}
    </>
  )
}
