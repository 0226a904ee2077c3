import { i18n } from '#i18n'
import { Button } from './Button.tsx'
import { copyingIcons, useCopying, type Copied } from './copying.ts'

/** Everything that a card tells, as text to paste into a mail or a note. */
export function CopyAll({ value }: { value: Copied }) {
  const { state, copy } = useCopying(value)
  return (
    <Button label={i18n.t('ui.copyAllName')} icon={copyingIcons[state.value]} onClick={() => void copy()}>
      {i18n.t('ui.copyAll')}
    </Button>
  )
}
