import { i18n } from '#i18n'
import { annotationCommands } from '../model/annotationCommands.ts'
import { newsOf } from '../record/history/JobChangeCard.tsx'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast.ts'
import { BuyButton } from './Buy.tsx'
import type { PanelModel } from './panelModel.ts'

/** The next step after a job change: an email at the new company, or done. */
export function JobChangeActions({ beside }: { beside: PanelModel }) {
  const record = beside.known.value?.record
  const change = newsOf(beside.about.changes.value ?? [], beside.now.value)
  if (!record || !change) return null
  const { emails } = record.sections
  const isDone = record.subject.done?.includes(change.id) ?? false
  const isOld = emails !== undefined && emails.at < change.at
  const done = async () => {
    const item = { key: record.subject.key, kind: 'jobChange', id: change.id } as const
    if (!(await annotationCommands.markDone([item], false))) showToast({ text: i18n.t('known.failed') })
  }
  return (
    <>
      {isOld && <BuyButton beside={beside} want="emails" action={i18n.t('panel.findEmail')} again small />}
      {!isDone && (
        <Button icon="check" onClick={() => void done()}>
          {i18n.t('inbox.done')}
        </Button>
      )}
    </>
  )
}
