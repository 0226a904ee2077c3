import { i18n } from '#i18n'
import type { PassphraseProblem } from '../../lib/settings/change-lock.ts'

export function problemText({ reason }: Pick<PassphraseProblem, 'reason'>): string {
  if (reason === 'gone') return i18n.t('lock.changedElsewhere')
  return i18n.t(reason === 'wait' ? 'lock.paused' : 'lock.wrong')
}
