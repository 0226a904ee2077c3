import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { hrefOfHelp } from '../../lib/platform/full-pages.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { Button } from '../ui/Button.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { dateTimeText, numberText, sentences } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import type { DataModel, StaleBackups } from './dataModel.ts'

export function StaleBackupsNotice({ model }: { model: DataModel }) {
  const stale = model.stale.value
  if (!stale) return null
  return <Stale key={stale.deletedAt} model={model} stale={stale} />
}

const reasons = {
  hand: 'data.backup.stale',
  retention: 'data.backup.staleRetention',
  team: 'data.backup.staleTeam',
} as const

function Stale({ model, stale: { deletedAt, savedAt, by } }: { model: DataModel; stale: StaleBackups }) {
  const deleted = useSignal<number | null>(null)
  const newest = model.backups.value?.last?.at ?? 0
  // An empty library needs no new backup.
  const isReplaced = newest > deletedAt || model.empty.value === true
  const old = useLoaded(() => model.oldBackups(deletedAt), [deletedAt, newest, deleted.value]) ?? []
  const remove = async () => {
    const gone = await model.deleteOldBackups(old)
    deleted.value = gone
    return gone < old.length ? i18n.t('ui.failed') : null
  }
  const still = i18n.t(reasons[by], [dateTimeText(savedAt), dateTimeText(deletedAt)])
  return (
    <Notice
      tone="warning"
      help={hrefOfHelp('delete', 'backups')}
      detail={
        deleted.value !== null && deleted.value > 0
          ? i18n.t('data.backup.oldGone', deleted.value, [numberText(deleted.value)])
          : null
      }
      actions={
        <>
          {isReplaced && old.length > 0 && (
            <Confirm
              act={i18n.t('data.backup.deleteOld', old.length, [numberText(old.length)])}
              confirm={i18n.t('suppression.delete.confirm')}
              danger
              onConfirm={remove}
            >
              <p>{i18n.t('data.backup.deleteOldWords')}</p>
            </Confirm>
          )}
          {isReplaced && (
            <Button size="small" onClick={() => void model.dismissStale()}>
              {i18n.t('palette.dismiss')}
            </Button>
          )}
        </>
      }
    >
      {sentences(still, i18n.t(isReplaced ? 'data.backup.staleThen' : 'data.backup.staleFirst'))}
    </Notice>
  )
}
