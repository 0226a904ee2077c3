import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { TeamStatusRow } from '../../lib/team/rows.ts'
import type { TeamView } from '../../lib/team/team-state.ts'
import { Figure, Figures } from '../ui/Figures.tsx'
import { dateText, numberText } from '../ui/formats.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { creditsText } from '../account/sumText.ts'
import { toneOf } from '../account/tone.ts'
import { BudgetBar } from './BudgetBar.tsx'
import { conditionText } from '../errors/teamConditions.ts'

interface TeamFiguresProps {
  status: TeamStatusRow
  team: TeamView
  now: number
}

export function TeamFigures({ status, team: { overview, saved, pending }, now }: TeamFiguresProps) {
  const me = overview?.members.find(({ id }) => id === status.member.id)
  return (
    <Figures>
      <Figure name={i18n.t('team.figure.saved')} value={creditsText(saved.credits)}>
        <p>{i18n.t('team.figure.savedBy', saved.purchases, [numberText(saved.purchases)])}</p>
      </Figure>
      {overview && (
        <>
          <Spent name={i18n.t('team.figure.team')} spent={overview.credits} budget={overview.budget}>
            <Day day={overview.day} now={now} />
          </Spent>
          <Spent name={i18n.t('team.figure.you')} spent={me?.credits ?? 0} budget={me?.budget ?? null} />
        </>
      )}
      <Figure
        name={i18n.t('team.figure.library')}
        value={conditionText(status.condition)}
        tone={status.condition === 'ready' || status.condition === 'joining' ? 'calm' : 'warning'}
      >
        <p>
          {status.syncedAt === null ? (
            i18n.t('team.neverSynced')
          ) : (
            <>
              {i18n.t('team.synced')} <RelativeTime at={status.syncedAt} now={now} />
            </>
          )}
        </p>
        {pending > 0 && <p>{i18n.t('team.pending', pending, [numberText(pending)])}</p>}
      </Figure>
    </Figures>
  )
}

interface SpentProps {
  name: string
  spent: number
  budget: number | null
  children?: ComponentChildren
}

function Spent({ name, spent, budget, children }: SpentProps) {
  const remaining = budget === null ? null : budget - spent
  return (
    <Figure name={name} value={creditsText(spent)} tone={toneOf(remaining, budget)}>
      {budget !== null && <BudgetBar label={name} spent={spent} budget={budget} />}
      <p>
        {budget === null ? i18n.t('ledger.budget.none') : i18n.t('ledger.budget.day', [creditsText(budget)])}
      </p>
      {children}
    </Figure>
  )
}

/** A team's day is in UTC, so that it is the same for all members. */
function Day({ day, now }: { day: string; now: number }) {
  const today = new Date(now).toISOString().slice(0, 10)
  return <p>{day === today ? i18n.t('team.dayEnds') : i18n.t('team.asOfDay', [dateText(Date.parse(day))])}</p>
}
