import { i18n } from '#i18n'
import type { ReadonlySignal } from '@preact/signals'
import type { Shortcut } from '../../lib/platform/shortcuts.ts'
import { getMessage } from '../../lib/i18n/language.ts'
import { DeleteKey, RecordKeys, UndoKey } from '../palette/KeyList.tsx'
import { Button } from '../ui/Button.tsx'
import { SettingBody } from '../ui/SettingRow.tsx'

interface ShortcutListProps {
  shortcuts: ReadonlySignal<Shortcut[]>
  onChange: () => void
}

export function ShortcutList({ shortcuts, onChange }: ShortcutListProps) {
  return (
    <>
      <SettingBody>
        <dl class="options-shortcuts">
          {shortcuts.value.map(({ name, description, keys }) => (
            <div key={name}>
              <dt>{nameOf(name) || description || i18n.t('options.openPopup')}</dt>
              <dd>{keys ? <kbd>{keys}</kbd> : i18n.t('options.noShortcut')}</dd>
            </div>
          ))}
        </dl>
        <div class="options-actions">
          <Button onClick={onChange}>{i18n.t('options.changeShortcuts')}</Button>
        </div>
      </SettingBody>
      <SettingBody>
        <h3>{i18n.t('actions.keys')}</h3>
        <dl class="options-shortcuts">
          <RecordKeys />
          <DeleteKey />
          <UndoKey />
        </dl>
      </SettingBody>
    </>
  )
}

/** Names that begin with `_` are the browser's own and have no message here; Firefox logs missing messages. */
const nameOf = (name: string) => (name.startsWith('_') ? '' : getMessage(`command_${name}`))
