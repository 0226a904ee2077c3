import { i18n } from '#i18n'
import type { PassphraseProblem } from '../../lib/settings/change-lock.ts'

export function problemText({ why }: Pick<PassphraseProblem, 'why'>): string {
  if (why === 'gone') return i18n.t('lock.changedElsewhere')
  return i18n.t(why === 'wait' ? 'lock.paused' : 'lock.wrong')
}
