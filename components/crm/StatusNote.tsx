import { i18n } from '#i18n'
import type { DestinationStatus } from '../../lib/crm/status.ts'
import { Button } from '../ui/Button.tsx'
import { dateText, dateTimeText, timeText, sentences } from '../ui/formats.ts'
import { Icon } from '../ui/Icon.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { attemptText, statusText, waitsText } from './crmTexts.ts'

interface StatusNoteProps {
  status: DestinationStatus
  now: number
  onAllow: () => void
  onEdit: () => void
  onResume: () => void
  onWithdraw: () => void
}

export function StatusNote({ status, now, onAllow, onEdit, onResume, onWithdraw }: StatusNoteProps) {
  const { name, reason, tone, action, waiting, until, tried } = status
  const acts = {
    // No button here: the test button is always shown below.
    test: null,
    allow: { text: i18n.t('crm.allow'), act: onAllow },
    edit: {
      text: i18n.t(
        name === 'secret' ? 'crm.changeSecret' : reason === 'signin' ? 'crm.signIn.again' : 'crm.changeToken',
      ),
      act: onEdit,
    },
    resume: { text: i18n.t(name === 'gone' ? 'crm.switchOn' : 'crm.resume'), act: onResume },
    withdraw: waiting > 0 ? { text: i18n.t('crm.withdraw'), act: onWithdraw } : null,
  }
  const chosen = acts[action]
  return (
    <div class={`crm-status crm-status-${tone}`}>
      {tone !== 'plain' && <Icon name={tone === 'good' ? 'check' : 'warning'} />}
      <p>
        <span role="status">
          {sentences(
            statusText(status),
            waiting > 0 ? waitsText(waiting) : null,
            until !== null && until > now ? i18n.t('crm.resumesAt', [momentText(until, now)]) : null,
          )}
        </span>{' '}
        {tried && (
          <span class="soft">
            <bdi>{attemptText(tried)}</bdi> <RelativeTime at={tried.at} now={now} />
          </span>
        )}
      </p>
      {chosen && (
        <Button size="small" onClick={chosen.act}>
          {chosen.text}
        </Button>
      )}
    </div>
  )
}

const momentText = (at: number, now: number) =>
  dateText(at) === dateText(now) ? timeText(at) : dateTimeText(at)
