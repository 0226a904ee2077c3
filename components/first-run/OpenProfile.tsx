import { i18n } from '#i18n'
import { Button } from '../ui/Button.tsx'

interface OpenProfileProps {
  socialUrl: string
  done: boolean
  /** Synchronously in the click that opens the network, so that it may open the panel. */
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
          <figcaption class="first-run-reason">{i18n.t('firstRun.pinHint')}</figcaption>
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

function ToolbarPicture() {
  return (
    <svg class="toolbar-picture" viewBox="0 0 320 96" role="img" aria-label={i18n.t('firstRun.picture')}>
      <path class="toolbar-picture-window" d="M.5 12.5a12 12 0 0 1 12-12h295a12 12 0 0 1 12 12v83H.5z" />
      <path class="toolbar-picture-line" d="M.5 63.5h319" />
      <rect class="toolbar-picture-field" x="16" y="19" width="160" height="26" rx="13" />
      <path class="toolbar-picture-stroke" d="M31 32h90" />
      <path
        class="toolbar-picture-stroke"
        d="M197 27h4a3 3 0 1 1 6 0h4v4a3 3 0 1 1 0 6v4h-14v-4.5a2.6 2.6 0 1 0 0-5z"
      />
      <rect class="toolbar-picture-ring" x="227" y="15" width="34" height="34" rx="9" />
      <g transform="translate(234 22) scale(.625)">
        <rect width="32" height="32" rx="7" fill="#0b6f66" />
        <path d="M15 12 31 4.6v22.8L15 20z" fill="#5fe3c6" />
        <path d="M6 8h2a8 8 0 0 1 0 16H6z" fill="#fff" />
      </g>
      <circle class="toolbar-picture-field" cx="285" cy="32" r="11" />
      <path class="toolbar-picture-dots" d="M309 25v.1M309 32v.1M309 39v.1" />
      <path class="toolbar-picture-hand" d="M242 55v20l5-4.6 3.4 7.8 4-1.7-3.4-7.6h6.8z" />
    </svg>
  )
}
