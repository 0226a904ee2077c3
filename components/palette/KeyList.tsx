import { i18n } from '#i18n'
import { viewKeys } from '../../lib/commands/view-keys.ts'
import { DeleteKey, KeyRow, RecordKeys, UndoKey } from './KeyRow.tsx'
import { paletteKey } from './paletteKey.ts'

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
