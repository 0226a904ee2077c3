import { i18n } from '#i18n'
import { showToast } from '../ui/toast.ts'

export async function orShowFailure(change: Promise<boolean>): Promise<void> {
  if (!(await change)) showToast({ text: i18n.t('ui.failed') })
}
