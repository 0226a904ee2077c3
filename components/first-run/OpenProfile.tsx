import { i18n } from '#i18n'
import { Button } from '../ui/Button.tsx'
import { ToolbarPicture } from './ToolbarPicture.tsx'

interface OpenProfileProps {
  socialUrl: string
  done: boolean
  /** Must run synchronously in the click that opens the network. */
  onOpen: () => void
  onFinish: () => void
}

export function OpenProfile({ socialUrl, done, onOpen, onFinish }: OpenProfileProps) {
  return (
    <>
      <p>{i18n.t(done ? 'firstRun.firstRecord' : 'firstRun.openHint')}</p>
      {!done && (
        <figure class="first-run-picture">
          <ToolbarPicture />
          <figcaption class="first-run-why">{i18n.t('firstRun.pinHint')}</figcaption>
        </figure>
      )}
      <div class="first-run-actions">
        {!done && (
          <a
            class="button button-primary button-wide"
            href={socialUrl}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onOpen}
          >
            <bdi>{i18n.t('firstRun.openNetwork', [URL.parse(socialUrl)?.host ?? socialUrl])}</bdi>
          </a>
        )}
        <Button variant={done ? 'primary' : 'outlined'} onClick={onFinish}>
          {i18n.t('firstRun.finish')}
        </Button>
      </div>
    </>
  )
}
