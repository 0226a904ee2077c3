import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { priceText } from '../../lib/i18n/price-text.ts'
import { watchIntervals, type WatchInterval } from '../../lib/watch/rows.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import { allowedBudget, neededBudget, watchCost, watchDays } from '../../lib/watch/watch-list.ts'
import { dayMs } from '../../lib/records/day.ts'
import { creditsText } from '../account/sumText.ts'
import { annotationCommands } from '../model/annotationCommands.ts'
import { numberFault, numberIn, typedNumber } from '../settings/numberIn.ts'
import { Button } from '../ui/Button.tsx'
import { dateText, daysText, numberText } from '../ui/formats.ts'
import { PopoverBox } from '../ui/Popover.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { showToast } from '../ui/toast.ts'
import { TextField } from '../ui/TextField.tsx'
import type { WatchModel } from './watchModel.ts'

interface WatchListProps {
  list: List
  model: WatchModel
}

/** Shows the price first, and always requires a budget. */
export function WatchList({ list, model }: WatchListProps) {
  const id = useId()
  const { watch } = list
  const isOn = model.isOn(list)
  return (
    <>
      <Button icon="eye" popoverTarget={id}>
        {watch && isOn ? i18n.t('watch.every', [daysText(watch.everyDays)]) : i18n.t('watch.watch')}
      </Button>
      <PopoverBox id={id} role="dialog" label={i18n.t('watch.title')} takesFocus>
        {(close) => <WatchForm list={list} model={model} isOn={isOn} onDone={close} />}
      </PopoverBox>
    </>
  )
}

function WatchForm({ list, model, isOn, onDone }: WatchListProps & { isOn: boolean; onDone: () => void }) {
  const settings = model.preferences.value
  const check = model.check.value
  const people = model.state.value?.people
  const typed = useSignal<string | null>(list.watch ? typedNumber(list.watch.monthlyBudget) : null)
  const everyDays = useSignal<WatchInterval>(list.watch?.everyDays ?? 30)
  const isSending = useSignal(false)
  if (!settings || !check || people === undefined) return null
  const { price } = check
  const proposed = allowedBudget(Math.max(price, neededBudget(people, price, everyDays.value)), settings)
  const text = typed.value ?? typedNumber(proposed)
  const budget = numberIn(text)
  const limit = settings.watch.budgetPerMonth
  const isOthers = isOn && list.watch?.profile !== settings.profile
  const fault =
    typeof budget !== 'number'
      ? numberFault(text, i18n.t('options.numberInvalid'))
      : budget < price
        ? i18n.t('watch.tooSmall', [creditsText(price)])
        : limit !== null && budget > limit
          ? i18n.t('watch.limit', [creditsText(limit)])
          : null
  const choice = { everyDays: everyDays.value, monthlyBudget: typeof budget === 'number' ? budget : 0 }
  const cost = watchCost(people, price, choice, settings.budgetPerDay)
  const reason = !settings.watch.isAllowed
    ? i18n.t('watch.off')
    : isOthers
      ? i18n.t('watch.otherProfile')
      : people === 0
        ? i18n.t('watch.noPeople')
        : fault
  const set = async (isWatched: boolean) => {
    isSending.value = true
    const isDone = await annotationCommands.watchList(list.id, isWatched ? choice : null, settings.profile)
    isSending.value = false
    if (isDone) onDone()
    else showToast({ text: i18n.t('ui.failed') })
  }
  const maximum = priceText(cost.month, numberText)
  const ends = dateText(model.now.value + watchDays * dayMs)
  const action = i18n.t(isOn ? 'watch.save' : 'watch.start')
  return (
    <form
      class="watch-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === null && !isSending.value) void set(true)
      }}
    >
      <h2>{i18n.t('watch.title')}</h2>
      <p>
        <strong>
          {i18n.t('watch.cost', [
            i18n.t('watch.people', people, [numberText(people)]),
            maximum,
            numberText(cost.day),
          ])}
        </strong>{' '}
        {i18n.t('watch.delay', [daysText(cost.delay)])}
      </p>
      <div class="watch-fields">
        <SelectField
          label={i18n.t('watch.checkEvery')}
          value={String(everyDays.value)}
          options={watchIntervals.map((days) => ({
            value: String(days),
            label: daysText(days),
          }))}
          onSelect={(chosen) => {
            everyDays.value = watchIntervals.find((days) => String(days) === chosen) ?? 30
          }}
        />
        <TextField
          label={i18n.t('watch.budget')}
          value={text}
          error={fault}
          onInput={(next) => (typed.value = next)}
        />
      </div>
      <p class="soft">
        {check.isProfile && `${i18n.t('watch.byProfile')} `}
        {i18n.t('watch.rule', [creditsText(price), ends])}
      </p>
      <div class="lists-acts">
        {list.watch && (
          <Button disabledReason={isOthers ? reason : null} onClick={() => void set(false)}>
            {i18n.t('watch.stop')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={isSending.value}
          disabledReason={reason}
          about={list.id}
        >
          {i18n.t('watch.aMonth', [action, maximum])}
        </Button>
      </div>
    </form>
  )
}
