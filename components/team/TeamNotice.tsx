import { i18n } from '#i18n'
import { hrefOfHelp } from '../../lib/platform/full-pages.ts'
import type { TeamStatusRow } from '../../lib/team/rows.ts'
import { Button } from '../ui/Button.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import type { TeamModel } from './teamModel.ts'
import { conditionRow } from '../errors/teamConditions.ts'

interface TeamNoticeProps {
  status: TeamStatusRow
  model: Pick<TeamModel, 'sync' | 'syncing' | 'allow'>
}

/** With one action. */
export function TeamNotice({ status, model }: TeamNoticeProps) {
  if (status.condition === 'joining')
    return <Notice tone="information">{i18n.t('team.joining', [numberText(status.received)])}</Notice>
  const { explanation, remedy } = conditionRow(status.condition)
  if (!explanation) return null
  return (
    <Notice
      tone="warning"
      detail={i18n.t('team.since', [dateTimeText(status.since)])}
      help={hrefOfHelp('team', 'problems')}
      actions={
        remedy === 'sync' ? (
          <Button size="small" busy={model.syncing.value} onClick={model.sync}>
            {i18n.t('next.tryAgain')}
          </Button>
        ) : (
          remedy === 'allow' && (
            <Button size="small" onClick={model.allow}>
              {i18n.t('access.allow')}
            </Button>
          )
        )
      }
    >
      {i18n.t(explanation)}
    </Notice>
  )
}
