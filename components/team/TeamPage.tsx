import { i18n } from '#i18n'
import { useEffect } from 'preact/hooks'
import { fullPages, hrefOfHelp } from '../../lib/platform/full-pages.ts'
import type { TeamStatusRow } from '../../lib/team/rows.ts'
import type { TeamView } from '../../lib/team/team-state.ts'
import { usePageModel } from '../model/usePageModel.tsx'
import type { LibraryPageProps } from '../model/route.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ErasureTable } from './ErasureTable.tsx'
import { MachineTable } from './MachineTable.tsx'
import { MemberTable } from './MemberTable.tsx'
import { TeamFigures } from './TeamFigures.tsx'
import { TeamNotice } from './TeamNotice.tsx'
import { watchTeam, type TeamModel } from './teamModel.ts'
import './team.css'

export default function TeamPage({ db }: LibraryPageProps) {
  return <Team model={usePageModel(watchTeam, db)} />
}

export function Team({ model }: { model: TeamModel }) {
  const team = model.team.value
  const isJoined = Boolean(team?.status)
  // Sync now: the stored state may be minutes old.
  useEffect(() => {
    if (isJoined) model.sync()
  }, [model, isJoined])
  return (
    <div class="page team">
      {team?.status ? (
        <Joined status={team.status} team={team} model={model} />
      ) : (
        <>
          <PageHead title={i18n.t('shell.page.team')} help={hrefOfHelp('team')} />
          {team ? <NoTeam /> : <Skeleton lines={8} />}
        </>
      )}
    </div>
  )
}

/** For example for users of an old bookmark. */
function NoTeam() {
  return (
    <EmptyState
      icon="sync"
      actions={
        <a class="button button-primary" href={fullPages.joining}>
          {i18n.t('team.join')}
        </a>
      }
    >
      {i18n.t('team.none')}
    </EmptyState>
  )
}

interface JoinedProps {
  status: TeamStatusRow
  team: TeamView
  model: TeamModel
}

function Joined({ status, team, model }: JoinedProps) {
  const { overview } = team
  const now = model.now.value
  return (
    <>
      <PageHead
        title={i18n.t('shell.page.team')}
        above={{ href: fullPages.joining, label: i18n.t('shell.page.settings') }}
        help={hrefOfHelp('team')}
        lead={status.team.name}
      >
        <Button icon="refresh" busy={model.syncing.value} onClick={model.sync}>
          {i18n.t('team.sync')}
        </Button>
      </PageHead>
      <TeamNotice status={status} model={model} />
      <TeamFigures status={status} team={team} now={now} />
      {overview ? (
        <>
          <MemberTable overview={overview} own={status.member.id} now={now} />
          {model.isRotated.value && <p class="field-description">{i18n.t('team.rotated')}</p>}
          <MachineTable machines={overview.machines} own={status.machine.id} now={now} />
          <ErasureTable erasures={overview.erasures} />
        </>
      ) : (
        status.condition === 'joining' && <Skeleton lines={6} />
      )}
    </>
  )
}
