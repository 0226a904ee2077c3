import { i18n } from '#i18n'
import { openLedger, openLibrary } from '../../lib/platform/open-page.ts'
import { Button } from '../ui/Button.tsx'

/** The other pages of Sidelight, that nobody needs every day. */
export function MoreRooms() {
  return (
    <ul class="options-rooms">
      <li>
        <Button onClick={() => openLibrary()}>{i18n.t('library.title')}</Button>
        <span>{i18n.t('library.hint')}</span>
      </li>
      <li>
        <Button onClick={() => openLibrary('/keep')}>{i18n.t('library.room.keep')}</Button>
        <span>{i18n.t('keep.hint')}</span>
      </li>
      <li>
        <Button onClick={openLedger}>{i18n.t('ledger.title')}</Button>
        <span>{i18n.t('options.ledgerHint')}</span>
      </li>
      <li>
        <a class="button button-quiet button-normal" href="/console.html">
          {i18n.t('console.link')}
        </a>
        <span>{i18n.t('options.consoleHint')}</span>
      </li>
    </ul>
  )
}
