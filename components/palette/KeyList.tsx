import { i18n } from '#i18n'
import { DeleteKey, KeyRow, RecordKeys, UndoKey } from './KeyRow.tsx'
import { paletteKey } from './paletteKey.ts'

const keys = [
  ['palette', paletteKey],
  ['search', '/'],
  ['tabs', '1 – 5'],
  ['keys', '?'],
  ['close', 'Esc'],
] as const

/** The keys that work here. */
export function KeyList({ inPanel }: { inPanel: boolean }) {
  return (
    <div class="palette-keys">
      <h3>{i18n.t('palette.keysTitle')}</h3>
      <dl>
        {keys
          .filter(([name]) => inPanel || name !== 'tabs')
          .map(([name, key]) => (
            <KeyRow key={name} words={i18n.t(`palette.keyOf.${name}`)} keys={key} />
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
