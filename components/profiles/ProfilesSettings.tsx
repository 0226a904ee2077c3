import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'
import { countedSpending, daySumOf } from '../../lib/purchases/ledger/spending.ts'
import { budgetOn } from '../../lib/purchases/prices/budget.ts'
import { lastFour } from '../../lib/settings/service-settings.ts'
import {
  apiKey,
  deployment,
  preferences,
  type DeploymentSettings,
  type OtherProfile,
  type SavedKey,
} from '../../lib/settings/settings.ts'
import { db } from '../model/database.ts'
import { live } from '../model/live.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { watchClock } from '../model/watchClock.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { creditsText } from '../account/sumText.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { LockedFields } from '../ui/LockedFields.tsx'
import { PopoverBox } from '../ui/Popover.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { nameProblemText, ProfileNameForm, type ProfileNameFormProps } from './ProfileNameForm.tsx'
import { watchProfiles, type ProfilesModel } from './profilesModel.ts'
import './profiles.css'

const clockMs = 60_000

interface Row {
  id: string
  name: string
  deployment: DeploymentSettings
  apiKey: SavedKey
  /** In credits; `null` for none. */
  budget: number | null
  /** `null` for the active profile. */
  other: OtherProfile | null
}

function watchRows() {
  const model = watchProfiles()
  const key = watchStorageItem(apiKey)
  const where = watchStorageItem(deployment)
  const preferred = watchStorageItem(preferences)
  const now = watchClock(clockMs)
  const spent = live(
    () => [model.stored.value, localDay(now.value)] as const,
    async ([known, day]) => {
      const ids = known ? [known.active, ...known.others].map(({ id }) => id) : []
      const sums = await Promise.all(ids.map((id) => daySumOf(db, id, day)))
      return new Map(ids.map((id, at) => [id, countedSpending(sums[at])]))
    },
  )
  return { model, key, where, preferred, now, spent }
}

/** With only one profile, just the button to add another. */
export function ProfilesSettings() {
  const { model, key, where, preferred, now, spent } = useViewModel(watchRows)
  const known = model.stored.value
  if (known === undefined || key.value === undefined || !where.value || !preferred.value)
    return <Skeleton lines={2} />
  const day = localDay(now.value)
  const active = {
    deployment: where.value,
    apiKey: key.value,
    budget: budgetOn(day, preferred.value),
    other: null,
  }
  const rows = known ? rowsOf(known.others, { ...active, ...known.active }, day) : []
  return (
    <LockedFields reason={model.isLocked.value ? i18n.t('options.managed') : null}>
      <div class="profiles">
        {rows.length > 0 && (
          <ul class="profiles-list">
            {rows.map((row) => (
              <ProfileRow key={row.id} row={row} all={rows} spent={spent.value?.get(row.id)} model={model} />
            ))}
          </ul>
        )}
        {(known || where.value.apiUrl !== '') && (
          <AddProfile
            names={rows.map(({ name }) => name)}
            current={known ? null : (URL.parse(where.value.apiUrl)?.hostname ?? '')}
            add={model.add}
          />
        )}
      </div>
    </LockedFields>
  )
}

function rowsOf(others: readonly OtherProfile[], active: Row, day: string): Row[] {
  const rows = others.map((other): Row => {
    const { budgets } = other
    return { ...other, budget: budgetOn(day, budgets), other }
  })
  return [active, ...rows].toSorted((a, b) => a.name.localeCompare(b.name))
}

interface ProfileRowProps {
  row: Row
  all: readonly Row[]
  spent: number | undefined
  model: ProfilesModel
}

function ProfileRow({ row, all, spent, model }: ProfileRowProps) {
  const { id, name, other, budget } = row
  const names = all.filter((each) => each.id !== id).map((each) => each.name)
  const host = URL.parse(row.deployment.apiUrl)?.host
  const facts = [
    keyText(row.apiKey),
    i18n.t('profiles.budget', [
      budget === null ? i18n.t('options.limitNone.budgetPerDay') : creditsText(budget),
    ]),
    ...(spent === undefined ? [] : [i18n.t('profiles.spent', [creditsText(spent)])]),
  ]
  return (
    <li class="profiles-row">
      <div class="profiles-name">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {!other && <Badge tone="accent">{i18n.t('profiles.active')}</Badge>}
        <Rename name={name} others={names} onName={(typed) => model.rename(id, typed)} />
      </div>
      <p class="field-description">
        {host && (
          <>
            <bdi>{host}</bdi>
            {' · '}
          </>
        )}
        {facts.join(' · ')}
      </p>
      {other && (
        <div class="profiles-actions">
          <Button size="small" onClick={() => model.choose(other)}>
            {i18n.t('profiles.switchTo', [name])}
          </Button>
          <Confirm
            act={i18n.t('profiles.remove', [name])}
            confirm={i18n.t('profiles.removeConfirm')}
            danger
            onConfirm={async () => ((await model.remove(id)) ? null : i18n.t('profiles.changed'))}
          >
            <p>{i18n.t('profiles.removeDoes', [name])}</p>
          </Confirm>
        </div>
      )}
    </li>
  )
}

function keyText(key: SavedKey): string {
  if (!key) return i18n.t('profiles.noKey')
  const end = lastFour(key)
  return end === '' ? i18n.t('profiles.keySaved') : i18n.t('profiles.keyEnd', [end])
}

function Rename({
  name,
  others,
  onName,
}: Pick<ProfileNameFormProps, 'others' | 'onName'> & { name: string }) {
  const id = useId()
  const label = i18n.t('profiles.rename', [name])
  return (
    <>
      <Button size="small" icon="pencil" label={label} popoverTarget={id} />
      <PopoverBox id={id} label={label} takesFocus>
        {(close) => (
          <ProfileNameForm
            first={name}
            others={others}
            act={i18n.t('notes.rename')}
            onName={onName}
            onDone={close}
          />
        )}
      </PopoverBox>
    </>
  )
}

interface AddProfileProps {
  names: readonly string[]
  /** Suggested for the current profile; `null` if it has a name. */
  current: string | null
  add: ProfilesModel['add']
}

function AddProfile(props: AddProfileProps) {
  const id = useId()
  const label = i18n.t('profiles.add')
  return (
    <div>
      <Button icon="plus" popoverTarget={id}>
        {label}
      </Button>
      <PopoverBox id={id} label={label} takesFocus>
        {(close) => <AddForm {...props} onDone={close} />}
      </PopoverBox>
    </div>
  )
}

/** A new profile becomes active, and its provider and key are entered in the usual form. */
function AddForm({ names, current, add, onDone }: AddProfileProps & { onDone: () => void }) {
  const own = useSignal(current ?? '')
  const done = () => {
    onDone()
    const heading = document.getElementById('service-title')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <ProfileNameForm
      first=""
      others={current === null ? names : [own.value]}
      description={i18n.t('profiles.addHint')}
      act={i18n.t('profiles.create')}
      isBlocked={current !== null && nameProblemText(own.value, []) !== null}
      onName={(name) => add(name, own.value)}
      onDone={done}
    >
      {current !== null && (
        <TextField
          label={i18n.t('profiles.currentName')}
          error={nameProblemText(own.value, [])}
          value={own.value}
          onInput={(text) => (own.value = text)}
        />
      )}
    </ProfileNameForm>
  )
}
