import { i18n } from '#i18n'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Popover } from '../ui/Popover.tsx'

/** Deletes what is kept of all that is chosen, once it is said what goes and what stays. */
export function ForgetChosen({ count, onForget }: { count: number; onForget: () => void }) {
  return (
    <Popover label={i18n.t('library.act.forget')} variant="danger">
      {(close) => (
        <>
          <p>
            <strong>{i18n.t('library.forget.ask', count, [numberText(count)])}</strong>
          </p>
          <p>{i18n.t('library.forget.goes')}</p>
          <p>{i18n.t('known.forget.final')}</p>
          <div class="popover-actions">
            <Button onClick={close}>{i18n.t('known.cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                onForget()
                close()
              }}
            >
              {i18n.t('known.forget.confirm')}
            </Button>
          </div>
        </>
      )}
    </Popover>
  )
}
