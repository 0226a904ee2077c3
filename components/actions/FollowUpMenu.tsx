import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { quickDayNames, quickDays } from '../../lib/inbox/quick-days.ts'
import { startOfDay } from '../../lib/purchases/ledger/calendar.ts'
import { followUpDay } from '../../lib/records/annotations/follow-up-tag.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { annotationCommands } from '../model/annotationCommands.ts'
import { DateField } from '../ui/DateField.tsx'
import { locale } from '../ui/formats.ts'
import { dateFormat } from '../ui/intl.ts'
import { orShowFailure } from './orShowFailure.ts'
import './menus.css'

interface FollowUpMenuProps {
  subjects: readonly Pick<Subject, 'key' | 'tags'>[]
  onClose: () => void
}

export default function FollowUpMenu({ subjects, onClose }: FollowUpMenuProps) {
  const now = Date.now()
  const days = quickDays(now)
  const typed = useSignal('')
  const set = (day: string | null) => {
    const keys = subjects.map(({ key }) => key)
    void orShowFailure(annotationCommands.setFollowUp(keys, day))
    onClose()
  }
  return (
    <div class="follow-up">
      {quickDayNames.map((name) => (
        <button key={name} type="button" class="follow-up-day" onClick={() => set(days[name])}>
          <span>{i18n.t(`followUp.${name}`)}</span>
          <span class="follow-up-date">{dayText(days[name])}</span>
        </button>
      ))}
      <form
        class="follow-up-pick"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.value !== '') set(typed.value)
        }}
      >
        <DateField label={i18n.t('followUp.date')} value={typed.value} onDay={(day) => (typed.value = day)} />
        <button type="submit" class="button button-outlined button-small">
          {i18n.t('followUp.set')}
        </button>
      </form>
      {subjects.some(({ tags }) => followUpDay(tags) !== null) && (
        <button type="button" class="follow-up-day" onClick={() => set(null)}>
          {i18n.t('followUp.remove')}
        </button>
      )}
    </div>
  )
}

const dayText = (day: string) =>
  dateFormat(locale(), { weekday: 'short', month: 'short', day: 'numeric' }).format(startOfDay(day))
