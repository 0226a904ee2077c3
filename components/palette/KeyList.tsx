import { i18n } from '#i18n'
import { recordActionNames, recordActions } from '../../lib/search/palette/record-actions.ts'
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
            <div key={name}>
              <dt>{i18n.t(`palette.keyOf.${name}`)}</dt>
              <dd>
                <kbd>{key}</kbd>
              </dd>
            </div>
          ))}
        {inPanel &&
          recordActionNames.map((action) => (
            <div key={action}>
              <dt>{i18n.t(`actions.${action}`)}</dt>
              <dd>
                <kbd>{recordActions[action].key.toUpperCase()}</kbd>
              </dd>
            </div>
          ))}
        <div>
          <dt>{i18n.t('undo.act')}</dt>
          <dd>
            <kbd>Z</kbd>
          </dd>
        </div>
      </dl>
      <p>{i18n.t('palette.keysHint')}</p>
      <p>{i18n.t('palette.shortcuts')}</p>
    </div>
  )
}
