import { i18n } from '#i18n'
import type { ActionProgress, LibraryActions } from './libraryActions.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'

const progressText = {
  tag: (done: string, of: string) => i18n.t('library.progress.tag', [done, of]),
  list: (done: string, of: string) => i18n.t('library.progress.list', [done, of]),
  delete: (done: string, of: string) => i18n.t('library.progress.delete', [done, of]),
}

/** Success is shown in the toast that can undo it. */
export function ActionProgressLine({ actions }: { actions: LibraryActions }) {
  const doing = actions.progress.value
  if (!doing) return null
  const { act, done, of, ended, failed } = doing
  if (ended && failed === 0) return null
  return (
    <p class="doing" role="status">
      {!ended && progressText[act](numberText(done), numberText(of))}
      {ended && failedText(act, failed)}
      {ended ? (
        <Button size="small" icon="cross" label={i18n.t('palette.dismiss')} onClick={actions.clear} />
      ) : (
        <Button size="small" onClick={actions.stop}>
          {i18n.t('library.stop')}
        </Button>
      )}
    </p>
  )
}

/** Deletion has its own text, because it fails for records with a request in flight. */
const failedText = (act: ActionProgress['act'], failed: number) =>
  act === 'delete' ? i18n.t('library.failed', failed, [numberText(failed)]) : i18n.t('ui.failed')
