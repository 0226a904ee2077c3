import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { DataModel } from './dataModel.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { DataPart } from './DataPart.tsx'

/** Everything deleted, once its word was typed. */
export function WipePart({ keep }: { keep: DataModel }) {
  const typed = useSignal('')
  const keepKey = useSignal(true)
  const state = useSignal<'idle' | 'busy' | 'deleted' | 'under-way' | 'failed'>('idle')
  const word = i18n.t('keep.wipe.word')
  const isTyped = typed.value.trim().toLocaleLowerCase() === word.toLocaleLowerCase()
  const wipe = async () => {
    state.value = 'busy'
    state.value = await keep.deleteEverything(keepKey.value)
    typed.value = ''
  }
  return (
    <DataPart title={i18n.t('keep.wipe.title')} hint={i18n.t('keep.wipe.hint')}>
      <ToggleField
        label={i18n.t('keep.wipe.keepKey')}
        checked={keepKey.value}
        onChange={(checked) => (keepKey.value = checked)}
      />
      <form
        class="keep-wipe"
        onSubmit={(event) => {
          event.preventDefault()
          if (isTyped && state.value !== 'busy') void wipe()
        }}
      >
        <TextField
          label={i18n.t('keep.wipe.type', [word])}
          value={typed.value}
          onInput={(text) => {
            typed.value = text
            state.value = 'idle'
          }}
        />
        <Button
          type="submit"
          variant="danger"
          busy={state.value === 'busy'}
          disabledReason={isTyped ? null : i18n.t('keep.wipe.typeFirst')}
        >
          {i18n.t('keep.wipe.act')}
        </Button>
      </form>
      {state.value === 'deleted' && <Notice tone="information">{i18n.t('keep.wipe.done')}</Notice>}
      {state.value === 'under-way' && <Notice tone="trouble">{i18n.t('keep.underWay')}</Notice>}
      {state.value === 'failed' && <Notice tone="trouble">{i18n.t('known.failed')}</Notice>}
    </DataPart>
  )
}
