import { i18n } from '#i18n'
import { viewKeys, deletionKeyName, undoKey } from '../../lib/commands/view-keys.ts'
import { paletteKey } from './paletteKey.ts'
import { recordActionNames, recordActions } from '../../lib/commands/record-actions.ts'

const names = Object.keys(viewKeys) as (keyof typeof viewKeys)[]

export function KeyList({ inPanel }: { inPanel: boolean }) {
  return (
    <div class="palette-keys">
      <h3>{i18n.t('palette.keysTitle')}</h3>
      <dl>
        {names
          .filter((name) => inPanel || name !== 'tabs')
          .map((name) => (
            <KeyRow
              key={name}
              words={i18n.t(`palette.keyOf.${name}`)}
              keys={name === 'palette' ? paletteKey : viewKeys[name]}
            />
          ))}
        {inPanel && <RecordKeys />}
        {inPanel && <DeleteKey />}
        <UndoKey />
      </dl>
      <p>{i18n.t('palette.keysHint')}</p>
      <p>{i18n.t('palette.shortcuts')}</p>
    </div>
  )
}

function KeyRow({ words, keys }: { words: string; keys: string }) {
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
