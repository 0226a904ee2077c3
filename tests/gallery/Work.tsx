import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { ActionBar } from '../../components/actions/ActionBar.tsx'
import { PausedByBudget } from '../../components/bulk/PausedByBudget.tsx'
import { PlanRowView } from '../../components/bulk/PlanRowView.tsx'
import '../../components/bulk/bulk.css'
import '../../components/crm/crm-sync.css'
import { SetUpSteps } from '../../components/crm/SetUpSteps.tsx'
import { SystemChoice } from '../../components/crm/SystemChoice.tsx'
import { db } from '../../components/model/database.ts'
import { StepToast } from '../../components/page/ToastPlace.tsx'
import '../../components/page/page.css'
import { AddressFields } from '../../components/settings/AddressFields.tsx'
import { NumberField } from '../../components/settings/NumberField.tsx'
import { LockedFields } from '../../components/ui/LockedFields.tsx'
import { ToggleField } from '../../components/ui/ToggleField.tsx'
import type { RecordAction } from '../../lib/commands/record-actions.ts'
import { defaultNaming } from '../../lib/api/deployment.ts'
import { panelModel } from './samples/panel-model.ts'
import * as others from './samples/others.ts'
import { rich } from './samples/rich.ts'
import { emptyOptions, pausedRun, making, planRows, runs, undo, undoSteps } from './samples/work.ts'
import { Specimen } from './Specimen.tsx'

export function Work() {
  return (
    <>
      <Specimen title="Action bar" bare>
        <div class="panel gallery-state">
          <Actions />
        </div>
      </Specimen>
      <Specimen title="Undo">
        <div class="gallery-stack">
          {undoSteps.map((step) => (
            <div key={step.id} class="toast gallery-toast">
              <StepToast step={step} undo={undo} />
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen title="Run that a budget holds">
        <PausedByBudget
          run={pausedRun}
          refusal={{ reason: 'budget', spent: 60, budget: 60, needed: 2 }}
          model={runs}
        />
      </Specimen>
      <Specimen title="Rows of an estimate">
        <ul class="plan-rows-list">
          {planRows.map((row) => (
            <li key={row.key}>
              <PlanRowView row={row} newRun={making} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Provider">
        <div class="gallery-stack">
          <AddressFields
            options={emptyOptions}
            draft={{ apiUrl: '', socialUrl: '', key: '', ...defaultNaming }}
          />
        </div>
      </Specimen>
      <Specimen title="Managed settings">
        <div class="gallery-stack">
          <LockedFields reason={i18n.t('options.managed')}>
            <NumberField
              label="Daily budget"
              description="Lookups stop when the daily budget is reached."
              value={50}
              onChange={() => {}}
            />
          </LockedFields>
          <LockedFields reason={i18n.t('options.managed')}>
            <ToggleField
              variant="switch"
              label="Enrich people when I open their page"
              checked={false}
              onChange={() => {}}
            />
          </LockedFields>
        </div>
      </Specimen>
      <Specimen title="Systems">
        <SystemChoice allows={() => true} onChoose={() => {}} onCancel={() => {}} />
      </Specimen>
      <Specimen title="Steps to a token">
        <div class="gallery-stack">
          <SetUpSteps kind="hubspot-contact" />
          <SetUpSteps kind="salesforce-lead" />
          <SetUpSteps kind="webhook" />
        </div>
      </Specimen>
    </>
  )
}

function Actions() {
  const requestedAction = useSignal<RecordAction | null>(null)
  const sections = { profile: rich, emails: others.emails }
  const { saved: known, about } = panelModel({ sections })
  return (
    <ActionBar
      db={db}
      subject={known.value?.record?.subject ?? null}
      sections={sections}
      page={null}
      pageUrl="https://www.social.example/in/ilse-brandvold/"
      annotations={about.words}
      requestedAction={requestedAction}
      more={{ buy: [], edit: [], remove: [] }}
    />
  )
}
