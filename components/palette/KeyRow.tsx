import { i18n } from '#i18n'
import { deletionKeyName, undoKey } from '../../lib/commands/view-keys.ts'
import { recordActionNames, recordActions } from '../../lib/commands/record-actions.ts'

export function KeyRow({ words, keys }: { words: string; keys: string }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>
        <kbd>{keys}</kbd>
      </dd>
    </div>
  )
}

export function RecordKeys() {
  return recordActionNames.map((action) => (
    <KeyRow key={action} words={i18n.t(`actions.${action}`)} keys={recordActions[action].key.toUpperCase()} />
  ))
}

export const DeleteKey = () => <KeyRow words={i18n.t('palette.command.remove')} keys={deletionKeyName} />

export const UndoKey = () => <KeyRow words={i18n.t('undo.act')} keys={undoKey} />
