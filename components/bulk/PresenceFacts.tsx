import { i18n } from '#i18n'
import type { Destination } from '../../lib/crm/destination.ts'
import { pipedrivePresenceCost, pipedriveReadsAllFrom } from '../../lib/crm/pipedrive-presence.ts'
import { errorText } from '../crm/crmTexts.ts'
import { inBackground } from '../model/pageProblem.ts'
import { Button } from '../ui/Button.tsx'
import { numberText, sentences, shareText } from '../ui/formats.ts'
import { ToggleField } from '../ui/ToggleField.tsx'
import type { NewRunModel } from './newRunModel.ts'
import { withLeftOut, type PeopleThere } from './presenceOfRun.ts'

/** Nothing if no CRM has the check turned on. */
export function PresenceFacts({ newRun }: { newRun: NewRunModel }) {
  const shown = newRun.presence.destinations.value
    .map((destination) => ({ destination, people: newRun.presence.peopleAt(destination) }))
    .filter(({ people }) => people.open > 0 || Object.values(people.counts).some((count) => count > 0))
  if (shown.length === 0) return null
  return (
    <section class="plan-estimate" aria-labelledby="run-presence">
      <h2 id="run-presence">{i18n.t('presence.title')}</h2>
      {shown.map(({ destination, people }) => (
        <OneDestination key={destination.id} newRun={newRun} destination={destination} people={people} />
      ))}
    </section>
  )
}

interface OneDestinationProps {
  newRun: NewRunModel
  destination: Destination
  people: PeopleThere
}

function OneDestination({ newRun, destination, people }: OneDestinationProps) {
  const { kind, name } = destination
  const { open, counts } = people
  const progress = newRun.presence.progress.value.get(destination.id)
  const problem = newRun.presence.problems.value.get(destination.id)
  const isChecked = counts.there + counts.maybe + counts.none + counts.unknown > 0
  const facts = [
    [i18n.t('presence.there', [name]), presenceText(people), true],
    [i18n.t('presence.maybe', [name]), numberText(counts.maybe), counts.maybe > 0],
    [i18n.t('presence.none', [name]), numberText(counts.none), true],
    [i18n.t('presence.unknown'), numberText(counts.unknown + open), counts.unknown + open > 0],
  ] as const
  return (
    <>
      {isChecked && (
        <dl class="plan-facts">
          {facts
            .filter(([, , isShown]) => isShown)
            .map(([label, value]) => (
              <div key={label} class="plan-fact">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      )}
      <LeaveOut newRun={newRun} keys={people.lookups.there} label={i18n.t('presence.leaveThere', [name])} />
      <LeaveOut newRun={newRun} keys={people.lookups.maybe} label={i18n.t('presence.leaveMaybe')} />
      {problem && (
        <p class="soft" role="status">
          {sentences(i18n.t('presence.failed', [name]), errorText(kind, problem.error, problem.reason))}
        </p>
      )}
      {open > 0 && kind === 'pipedrive-person' && <p class="soft">{costText(name, open)}</p>}
      {open > 0 && (
        <div>
          <Button
            size="small"
            busy={progress !== undefined}
            onClick={() => inBackground(newRun.presence.check(destination))}
          >
            {progress === undefined
              ? i18n.t('presence.check', [name, numberText(open)])
              : sentences(i18n.t('presence.checking', [name]), shareText(progress))}
          </Button>
        </div>
      )}
    </>
  )
}

function presenceText({ counts, colleagues, optedOut }: PeopleThere): string {
  return [
    numberText(counts.there),
    colleagues > 0 ? i18n.t('presence.counted.colleague', [numberText(colleagues)]) : '',
    optedOut > 0 ? i18n.t('presence.counted.optedOut', [numberText(optedOut)]) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * In Pipedrive's API tokens. A check that reads the whole CRM shows the cost per page, because the number of pages is
 * unknown.
 */
function costText(name: string, people: number): string {
  const { person, page, pageSize } = pipedrivePresenceCost
  return people < pipedriveReadsAllFrom
    ? i18n.t('crm.tokens', [numberText(people * person)])
    : i18n.t('presence.readsAll', [name, numberText(page), numberText(pageSize)])
}

interface LeaveOutProps {
  newRun: NewRunModel
  keys: readonly string[]
  label: string
}

function LeaveOut({ newRun: { choices }, keys, label }: LeaveOutProps) {
  if (keys.length === 0) return null
  return (
    <ToggleField
      label={label}
      checked={keys.every((key) => choices.value.removed.has(key))}
      onChange={(isLeftOut) => (choices.value = withLeftOut(choices.value, keys, isLeftOut))}
    />
  )
}
