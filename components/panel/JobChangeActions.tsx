import { i18n } from '#i18n'
import { orShowFailure } from '../actions/orShowFailure.ts'
import { annotationCommands } from '../model/annotationCommands.ts'
import { newsOf } from '../record/history/JobChangeCard.tsx'
import { Button } from '../ui/Button.tsx'
import { BuyButton } from './Buy.tsx'
import type { PanelModel } from './panelModel.ts'

/** The next step after a job change: an email at the new company, or done. */
export function JobChangeActions({ model }: { model: PanelModel }) {
  const record = model.known.value?.record
  const change = newsOf(model.about.changes.value ?? [], model.now.value)
  if (!record || !change) return null
  const { emails } = record.sections
  const isDone = record.subject.done?.includes(change.id) ?? false
  const isOld = emails !== undefined && emails.at < change.at
  const item = { key: record.subject.key, kind: 'jobChange', id: change.id } as const
  return (
    <>
      {isOld && <BuyButton model={model} section="emails" action={i18n.t('panel.findEmail')} again small />}
      {!isDone && (
        <Button icon="check" onClick={() => void orShowFailure(annotationCommands.markDone([item], false))}>
          {i18n.t('inbox.done')}
        </Button>
      )}
    </>
  )
}
