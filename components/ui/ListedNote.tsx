import { i18n } from '#i18n'
import { numberText } from './formats.ts'
import './content.css'

/** Shows that the provider counts more items than it lists, so that a partial list doesn't look complete. */
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
