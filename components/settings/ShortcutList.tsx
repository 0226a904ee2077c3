import { i18n } from '#i18n'
import type { ReadonlySignal } from '@preact/signals'
import type { Shortcut } from '../../lib/platform/shortcuts.ts'
import { getMessage } from '../../lib/i18n/language.ts'
import { DeleteKey, RecordKeys, UndoKey } from '../palette/KeyRow.tsx'
import { Button } from '../ui/Button.tsx'

interface ShortcutListProps {
  shortcuts: ReadonlySignal<Shortcut[]>
  onChange: () => void
}

/** What can be done by keyboard from any page, with the keys as they are set now. */
export function ShortcutList({ shortcuts, onChange }: ShortcutListProps) {
  return (
    <>
      <dl class="options-shortcuts">
        {shortcuts.value.map(({ name, description, keys }) => (
          <div key={name}>
            <dt>{nameOf(name) || description || i18n.t('options.openPopup')}</dt>
            <dd>{keys ? <kbd>{keys}</kbd> : i18n.t('options.noShortcut')}</dd>
          </div>
        ))}
      </dl>
      <h3>{i18n.t('actions.keys')}</h3>
      <dl class="options-shortcuts">
        <RecordKeys />
        <DeleteKey />
        <UndoKey />
      </dl>
      <div class="options-actions">
        <Button onClick={onChange}>{i18n.t('options.changeShortcuts')}</Button>
      </div>
    </>
  )
}

/** Those that begin with `_` are the browser's own, of which there are no messages; Firefox logs one that isn't there. */
const nameOf = (name: string) => (name.startsWith('_') ? '' : getMessage(`command_${name}`))
