import { i18n } from '#i18n'
import { Button } from '../ui/Button.tsx'

export function DeleteSelected({ onForget }: { onForget: () => void }) {
  return (
    <Button size="small" variant="danger" onClick={onForget}>
      {i18n.t('library.act.forget')}
    </Button>
  )
}
