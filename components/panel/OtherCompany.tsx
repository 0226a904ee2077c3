import { i18n } from '#i18n'
import type { Beside } from './panelModel.ts'
import { Notice } from '../ui/Notice.tsx'

/** Says so when the domain that was asked for turned out to be another company's. */
export function OtherCompany({ beside }: { beside: Beside }) {
  const other = beside.known.value?.otherCompany
  if (!other) return null
  return <Notice tone="warning">{i18n.t('panel.otherCompany', [other.name || other.key])}</Notice>
}
