import { i18n } from '#i18n'
import { deletionKeyName, undoKey } from '../../lib/search/palette/view-keys.ts'
import { recordActionNames, recordActions } from '../../lib/search/palette/record-actions.ts'

/** What a key does, in a list of keys. */
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

/** The keys of what is done with a record. */
export function RecordKeys() {
  return recordActionNames.map((action) => (
    <KeyRow key={action} words={i18n.t(`actions.${action}`)} keys={recordActions[action].key.toUpperCase()} />
  ))
}

/** The key that deletes. */
export const DeleteKey = () => <KeyRow words={i18n.t('palette.command.remove')} keys={deletionKeyName} />

/** The key that takes back what was done last. */
export const UndoKey = () => <KeyRow words={i18n.t('undo.act')} keys={undoKey} />
