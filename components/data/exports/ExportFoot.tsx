import { i18n } from '#i18n'
import { hrefOfMessage } from '../../../lib/platform/full-pages.ts'
import { formats } from '../../../lib/exports/write-export.ts'
import { maxCopied, type Exporting } from '../exportModel.ts'
import { Button } from '../../ui/Button.tsx'
import { numberText } from '../../ui/formats.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Notice } from '../../ui/Notice.tsx'

export function ExportFoot({ model, onClose }: { model: Exporting; onClose: () => void }) {
  const { format } = model.choice.value
  const isTable = formats[format].isTable ?? false
  const [count, written, outcome] = [model.keys.value.length, model.written.value, model.outcome.value]
  const omitted = model.leftOut.value
  const reason =
    count === 0
      ? i18n.t('exports.none')
      : isTable && model.columns.value.length === 0
        ? i18n.t('exports.noColumn')
        : null
  const maximum = model.maxThatFit.value
  const tooMany = maximum === null ? null : i18n.t('exports.sheetFull', [numberText(maximum)])
  const cut = model.cut.value
  return (
    <footer class="export-foot">
      {omitted > 0 && (
        <Notice tone="information">
          {count === 0 ? i18n.t('exports.none') : i18n.t('exports.leftOut', omitted, [numberText(omitted)])}
        </Notice>
      )}
      {written !== null && <Meter label={i18n.t('exports.writing')} value={written} max={count} />}
      {outcome === 'failed' && (
        <Notice tone="error" help={hrefOfMessage('exports.failed')}>
          {i18n.t('exports.failed')}
        </Notice>
      )}
      {outcome === 'saved' && cut > 0 && (
        <Notice tone="warning">{i18n.t('exports.cut', cut, [numberText(cut)])}</Notice>
      )}
      <div class="export-actions">
        <Button
          type="submit"
          variant="primary"
          icon="download"
          busy={written !== null}
          disabledReason={reason ?? tooMany}
        >
          {i18n.t('exports.start')}
        </Button>
        {isTable && (
          <Button
            icon="copy"
            disabledReason={
              reason ?? (count > maxCopied ? i18n.t('exports.tooMany', [numberText(maxCopied)]) : null)
            }
            onClick={() => void model.copy()}
          >
            {i18n.t('exports.copy')}
          </Button>
        )}
        {written === null ? (
          <Button onClick={onClose}>{i18n.t('exports.close')}</Button>
        ) : (
          <Button onClick={() => model.stop()}>{i18n.t('exports.stop')}</Button>
        )}
      </div>
    </footer>
  )
}
