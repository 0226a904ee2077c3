import { i18n } from '#i18n'
import { useRef } from 'preact/hooks'
import { hrefOfHelp } from '../../lib/platform/full-pages.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { focusAfter } from '../ui/focusAfter.ts'
import { Icon } from '../ui/Icon.tsx'
import { watchNews } from './guidanceModel.ts'
import './guidance.css'

export function UpdateNews() {
  const news = useViewModel(watchNews)
  const line = useRef<HTMLDivElement>(null)
  const version = news.version.value
  // Highlights come from the English changelog.
  const inEnglish = i18n.t('ui.language') === 'en'
  const highlights = useLoaded(
    async () => (version && inEnglish ? (await import('virtual:guide/news')).default : []),
    [version, inEnglish],
  )
  if (!version || !highlights) return null
  const words =
    highlights.length > 0
      ? i18n.t('help.updatedWith', [version, highlights.join(', ')])
      : i18n.t('help.updated', [version])
  return (
    <div class="guidance" role="note" ref={line}>
      <Icon name="info" />
      <p>
        {words}{' '}
        <a href={hrefOfHelp('whats-new')} target="_blank" rel="noopener" onClick={news.markSeen}>
          {i18n.t('help.whatsNew')}
        </a>
      </p>
      <Button
        size="small"
        icon="cross"
        label={i18n.t('help.hideNews')}
        onClick={() => {
          if (line.current) focusAfter(line.current)
          news.markSeen()
        }}
      />
    </div>
  )
}
