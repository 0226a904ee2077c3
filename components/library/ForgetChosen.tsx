import { i18n } from '#i18n'
import { Button } from '../ui/Button.tsx'

/** Deletes what is kept of all that is selected. It is not asked first, since it can be undone. */
export function ForgetChosen({ onForget }: { onForget: () => void }) {
  return (
    <Button size="small" variant="danger" onClick={onForget}>
      {i18n.t('library.act.forget')}
    </Button>
  )
}
