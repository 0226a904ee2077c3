import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { isSameTableState, defaultTableState, type TableState } from '../../lib/library/views.ts'
import type { TableStates } from './libraryTableState.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Popover } from '../ui/Popover.tsx'

export function Views({ tableStates, tableState }: { tableStates: TableStates; tableState: TableState }) {
  const saved = tableStates.saved.value
  const now = saved.find((view) => isSameTableState(view, tableState))
  return (
    <Popover icon="bookmark" iconOnly label={now?.name ?? i18n.t('library.views.title')}>
      {(close) => {
        const show = ({ filter, columns, sort }: TableState) => {
          tableStates.change({ filter, columns, sort })
          close()
        }
        return (
          <div class="views">
            <ul class="views-list">
              <li>
                <Button
                  size="small"
                  pressed={isSameTableState(defaultTableState, tableState)}
                  onClick={() => show(defaultTableState)}
                >
                  {i18n.t('library.views.usual')}
                </Button>
              </li>
              {saved.map((view) => (
                <li key={view.id}>
                  <Button size="small" pressed={view === now} onClick={() => show(view)}>
                    <bdi>{view.name}</bdi>
                  </Button>
                  <Button
                    size="small"
                    icon="cross"
                    label={i18n.t('library.views.remove', [view.name])}
                    onClick={() => void tableStates.remove(view.id)}
                  />
                </li>
              ))}
            </ul>
            <SaveView onSave={(name) => void tableStates.save(name).then(close)} />
          </div>
        )
      }}
    </Popover>
  )
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const name = useSignal('')
  return (
    <form
      class="views-save"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(name.value)
      }}
    >
      <TextField
        label={i18n.t('library.views.name')}
        description={i18n.t('library.views.hint')}
        value={name.value}
        onInput={(text) => (name.value = text)}
      />
      <Button type="submit">{i18n.t('library.views.save')}</Button>
    </form>
  )
}
