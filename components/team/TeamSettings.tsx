import { i18n } from '#i18n'
import { useSignal, type Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { fullPages } from '../../lib/platform/full-pages.ts'
import type { TeamStatusRow } from '../../lib/team/rows.ts'
import { db } from '../model/database.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { FactList } from '../ui/FactList.tsx'
import { numberText } from '../ui/formats.ts'
import { LockedFields } from '../ui/LockedFields.tsx'
import { Notice } from '../ui/Notice.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { UntilUnlocked } from '../lock/UntilUnlocked.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { JoinForm } from './JoinForm.tsx'
import { joinProblemText } from './joinTexts.ts'
import { watchJoin, type JoinModel } from './joinModel.ts'
import { TeamNotice } from './TeamNotice.tsx'
import { watchMembership, type MembershipModel } from './membershipModel.ts'
import { conditionRow, conditionText } from '../errors/teamConditions.ts'
import './team.css'

export function TeamSettings() {
  const model = useViewModel(() => watchMembership(db))
  const join = useViewModel(watchJoin)
  const team = model.team.value
  if (!team) return <Skeleton lines={3} />
  const problem = model.byPolicy.value?.problem ?? null
  return (
    <>
      {problem && <Notice tone="error">{joinProblemText(problem)}</Notice>}
      {team.status ? (
        <MembershipPart status={team.status} model={model} join={join} />
      ) : (
        <Join model={model} join={join} />
      )}
    </>
  )
}

/** Only the organization may take these actions. */
function ByOrganization({ model, children }: { model: MembershipModel; children: ComponentChildren }) {
  return (
    <LockedFields reason={model.byPolicy.value ? i18n.t('options.managed') : null}>{children}</LockedFields>
  )
}

function Join({ model, join }: { model: MembershipModel; join: JoinModel }) {
  return (
    <ByOrganization model={model}>
      <UntilUnlocked>
        <JoinForm model={join} />
      </UntilUnlocked>
    </ByOrganization>
  )
}

interface MembershipPartProps {
  status: TeamStatusRow
  model: MembershipModel
  join: JoinModel
}

export function MembershipPart({ status, model, join }: MembershipPartProps) {
  const { condition, syncedAt } = status
  const now = model.now.value
  const lost = model.lostAccess.value
  // Without a stored membership, there is nothing to retry.
  const isThere = lost !== 'missing'
  return (
    <div class="team-join">
      <FactList
        facts={[
          { label: i18n.t('team.fact.team'), value: status.team.name },
          { label: i18n.t('team.fact.member'), value: status.member.name },
          {
            label: i18n.t('team.fact.status'),
            value: isThere ? conditionText(condition) : null,
            show: <Badge tone={conditionRow(condition).tone}>{conditionText(condition)}</Badge>,
          },
          {
            label: i18n.t('team.synced'),
            value: syncedAt === null ? i18n.t('team.neverSynced') : syncedAt,
            show: syncedAt === null ? undefined : <RelativeTime at={syncedAt} now={now} />,
          },
        ]}
      />
      {isThere && <TeamNotice status={status} model={model} />}
      {lost && (
        <>
          <p class="field-description">{i18n.t('team.rejoin')}</p>
          <Join model={model} join={join} />
        </>
      )}
      {isThere && (
        <>
          <MachineName status={status} model={model} />
          <div class="team-acts">
            <Button icon="refresh" busy={model.syncing.value} onClick={model.sync}>
              {i18n.t('team.sync')}
            </Button>
            <a class="button button-outlined button-normal" href={fullPages.team}>
              {i18n.t('team.open')}
            </a>
          </div>
        </>
      )}
      <ByOrganization model={model}>
        <UntilUnlocked>
          <LeaveTeam model={model} />
        </UntilUnlocked>
      </ByOrganization>
    </div>
  )
}

function MachineName({ status: { machine }, model }: { status: TeamStatusRow; model: MembershipModel }) {
  const [name, setName] = useState(machine.name)
  const wrong = name.trim() === '' || name.trim().length > maxLetters
  return (
    <TextField
      label={i18n.t('team.machineName')}
      description={i18n.t('team.machineNameHint')}
      error={wrong ? i18n.t('team.problem.machineName') : null}
      value={name}
      onInput={setName}
      onBlur={() => {
        if (!wrong && name.trim() !== machine.name) model.rename(name.trim())
      }}
    />
  )
}

const maxLetters = 100

/** Shows the number of colleagues' records before the user keeps or deletes them. */
function LeaveTeam({ model }: { model: MembershipModel }) {
  const keep = useSignal(true)
  const leave = async () => ((await model.leave(keep.value)) ? null : i18n.t('ui.failed'))
  return (
    <Confirm
      act={i18n.t('team.leave')}
      confirm={i18n.t(keep.value ? 'team.leaveKeep' : 'team.leaveRemove')}
      danger={!keep.value}
      onConfirm={leave}
    >
      <p>{i18n.t('team.leaveDoes')}</p>
      <KeepChoice model={model} keep={keep} />
    </Confirm>
  )
}

/** Counted only when this is opened, because it reads the whole library. */
function KeepChoice({ model, keep }: { model: MembershipModel; keep: Signal<boolean> }) {
  const count = useLoaded(model.countReceived, [])
  if (count === undefined) return <Skeleton lines={1} />
  return (
    <ToggleField
      label={i18n.t('team.keep', count, [numberText(count)])}
      description={i18n.t('team.keepHint')}
      checked={keep.value}
      onChange={(checked) => (keep.value = checked)}
    />
  )
}
