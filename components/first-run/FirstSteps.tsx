import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { FirstRun } from './firstRunModel.ts'
import { AddressFields, type DraftFieldsProps } from '../settings/AddressFields.tsx'
import { DraftForm } from '../settings/DraftForm.tsx'
import { KeyField } from '../settings/KeyField.tsx'
import { retentionChoices } from '../settings/retentionChoices.ts'
import { ServiceActions } from '../settings/ServiceActions.tsx'
import { numberText } from '../ui/formats.ts'
import { isFocusFree } from '../ui/keepFocus.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { OpenProfile } from './OpenProfile.tsx'
import { Sample } from './Sample.tsx'
import { Step } from './Step.tsx'
import './first-run.css'

interface FirstStepsProps extends DraftFieldsProps {
  firstRun: FirstRun
}

export function FirstSteps({ options, draft, firstRun }: FirstStepsProps) {
  const service = firstRun.service.value
  const key = firstRun.key.value
  const enriched = key && firstRun.enriched.value
  const steps = useRef<HTMLElement>(null)
  const left = options.account.value?.creditsLeft ?? null
  // Focuses the first empty field.
  useLayoutEffect(() => {
    if (!isFocusFree()) return
    const fields = [...(steps.current?.querySelectorAll('input') ?? [])]
    fields.find((field) => field.value === '' && field.checkVisibility())?.focus()
  }, [])
  useLayoutEffect(() => {
    // The pressed button has moved; keep the focus nearby.
    if (key) document.getElementById('step-3')?.focus()
  }, [key])
  const change = (
    <a class="first-run-change" href="#service">
      {i18n.t('firstRun.change')}
    </a>
  )
  return (
    <section class="first-run" ref={steps} aria-labelledby="first-run-title">
      <header>
        <h2 id="first-run-title">{i18n.t('firstRun.title')}</h2>
        <p role="status">
          {i18n.t('firstRun.progress', [numberText([service, key, enriched].filter(Boolean).length)])}
        </p>
      </header>
      <DraftForm options={options} look="first-run-form" onSave={firstRun.saveRetention}>
        <ol class="first-run-steps">
          <Step
            number={1}
            title={i18n.t('firstRun.service')}
            done={service}
            outcome={service && key && <Outcome words={draft.apiUrl}>{change}</Outcome>}
          >
            <AddressFields options={options} draft={draft} />
            <p class="first-run-why">{i18n.t(service ? 'firstRun.accessGiven' : 'firstRun.access')}</p>
          </Step>
          <Step
            number={2}
            title={i18n.t('firstRun.key')}
            done={key}
            outcome={
              key && (
                <Outcome words={left === null ? i18n.t('firstRun.accepted') : leftWords(left)}>
                  {change}
                </Outcome>
              )
            }
          >
            <KeyField options={options} draft={draft} />
            <p class="first-run-why">{i18n.t('firstRun.free')}</p>
            <RetentionChoice firstRun={firstRun} />
            <ServiceActions options={options} />
          </Step>
          <Step number={3} title={i18n.t('firstRun.open')} done={enriched}>
            {key ? (
              <OpenProfile
                socialUrl={draft.socialUrl}
                done={enriched}
                onOpen={firstRun.openBeside}
                onFinish={firstRun.finish}
              />
            ) : (
              <p class="first-run-why">{i18n.t('firstRun.openHint')}</p>
            )}
          </Step>
        </ol>
      </DraftForm>
      {!enriched && <Sample />}
    </section>
  )
}

/** Offers a retention period before any person is stored. */
function RetentionChoice({ firstRun: { retention, chooseRetention } }: Pick<FirstStepsProps, 'firstRun'>) {
  const days = retention.value
  if (days === null || days === undefined) return null
  return (
    <SelectField
      label={i18n.t('firstRun.retention')}
      description={i18n.t('firstRun.retentionHint')}
      value={`${days}`}
      options={retentionChoices()}
      onSelect={(value) => chooseRetention(Number(value) as typeof days)}
    />
  )
}

const leftWords = (left: number) => i18n.t('panel.credits', left, [numberText(left)])

function Outcome({ words, children }: { words: string; children: ComponentChildren }) {
  return (
    <p class="first-run-outcome">
      <span>{words}</span> {children}
    </p>
  )
}
