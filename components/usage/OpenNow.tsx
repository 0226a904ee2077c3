import { i18n } from '#i18n'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { sentences } from '../ui/sentences.ts'

/** How many requests have no outcome yet; nothing while there are none. */
export function OpenNow({ open }: { open: { out: number; waiting: number } | undefined }) {
  const { out = 0, waiting = 0 } = open ?? {}
  if (out + waiting === 0) return null
  return (
    <Notice tone="information">
      {sentences(
        out > 0 ? i18n.t('ledger.out', out, [numberText(out)]) : null,
        waiting > 0 ? i18n.t('ledger.waiting', waiting, [numberText(waiting)]) : null,
      )}
    </Notice>
  )
}
