import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { Lazy } from '../page/Lazy.tsx'
import { Button } from '../ui/Button.tsx'

const panel = () => import('./SamplePanel.tsx')

/** A preview of the panel with sample data. */
export function Sample() {
  const isOpen = useSignal(false)
  return (
    <>
      <div class="options-actions">
        <Button expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
          {i18n.t(isOpen.value ? 'firstRun.hideSample' : 'firstRun.showSample')}
        </Button>
      </div>
      {isOpen.value && <Lazy load={panel} props={{}} />}
    </>
  )
}
