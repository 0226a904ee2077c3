import { i18n } from '#i18n'
import { numberText } from './formats.ts'
import './content.css'

/** The provider counts more items than it lists: a partial list must not look complete. */
export function ListedNote({ listed, counted }: { listed: number; counted: number | null | undefined }) {
  if (typeof counted !== 'number' || counted <= listed) return null
  return (
    <p class="listed-note">
      {listed === 0
        ? i18n.t('ui.listed', counted, [numberText(counted)])
        : i18n.t('ui.listedPart', [numberText(counted), numberText(listed)])}
    </p>
  )
}
