import { i18n } from '#i18n'
import type { DeletionResult } from '../../lib/data/erasure/delete-subjects.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'
import { Confirm } from '../ui/Confirm.tsx'

export interface ForgetSubjectProps {
  subject: Pick<Subject, 'kind' | 'name'>
  /** `failed`: nobody could be asked to do it. */
  onForget: () => Promise<DeletionResult | 'failed'>
}

/** Deletes what is kept of a subject, once it is said what goes and what stays. */
export function ForgetSubject({ subject: { kind, name }, onForget }: ForgetSubjectProps) {
  const forget = async () => {
    const outcome = await onForget()
    if (outcome === 'under-way') return i18n.t('known.forget.underWay')
    return outcome === 'failed' ? i18n.t('known.failed') : null
  }
  const goes = kind === 'person' ? i18n.t('known.forget.goes.person') : i18n.t('known.forget.goes.other')
  return (
    <Confirm
      act={i18n.t('known.forget.act', [name || i18n.t(`known.them.${kind}`)])}
      confirm={i18n.t('known.forget.confirm')}
      danger
      onConfirm={forget}
    >
      <p>{goes}</p>
      <p>{i18n.t('known.forget.stays')}</p>
      <p>
        <strong>{i18n.t('known.forget.final')}</strong>
      </p>
    </Confirm>
  )
}
