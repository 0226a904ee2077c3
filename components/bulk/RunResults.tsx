import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { pageNames } from '../../lib/library/route.ts'
import type { BulkRun } from '../../lib/bulk/rows.ts'
import { countedText } from '../account/sumText.ts'
import { loadExportDialog } from '../data/exports/loadExportDialog.ts'
import { annotationCommands } from '../model/annotationCommands.ts'
import { db } from '../model/database.ts'
import { selected } from '../model/librarySelection.ts'
import { useLastValue } from '../model/useLoaded.ts'
import { Lazy } from '../page/Lazy.tsx'
import { ListChosen } from '../record/annotations/ListChosen.tsx'
import { Button } from '../ui/Button.tsx'
import { Figure, Figures } from '../ui/Figures.tsx'
import { numberText } from '../ui/formats.ts'
import { Icon } from '../ui/Icon.tsx'
import { useAnnounced } from './RunProgress.tsx'
import type { RunViewModel } from './runModel.ts'
import type { RunFindings as Results } from './runResults.ts'
import { countsOfGroups, groupNames } from './groupNames.ts'

interface RunResultsProps {
  run: BulkRun
  model: RunViewModel
}

export function RunResults({ run, model }: RunResultsProps) {
  useAnnounced(run)
  const results = useLastValue(model.results.value)
  const spent = model.openRun.spent.value
  return (
    <section class="run-results" aria-label={i18n.t('run.summary')}>
      <Figures>
        {results && <Found results={results} />}
        {spent && <Figure name={i18n.t('run.figure.cost')} value={countedText(spent)} />}
      </Figures>
      {results && results.keys.length > 0 && <NextSteps results={results} model={model} />}
    </section>
  )
}

function Found({ results }: { results: Results }) {
  return countsOfGroups(results).map(([group, count]) => (
    <Figure key={group} name={i18n.t(groupNames[group])} value={numberText(count)} />
  ))
}

function NextSteps({ results: { keys, withEmail }, model }: { results: Results; model: RunViewModel }) {
  const exports = useSignal(false)
  const [only, ...others] = model.destinations.value ?? []
  const name = only && others.length === 0 ? only.name : i18n.t('run.anyCrm')
  const sent = withEmail.length > 0 ? withEmail : keys
  const count = numberText(keys.length)
  return (
    <div class="run-actions">
      <a
        class="button button-primary button-normal"
        href={pageNames.crm}
        onClick={() => selected.replace(sent)}
      >
        <Icon name="send" />
        {i18n.t('run.send', [numberText(sent.length), name])}
      </a>
      <ListChosen
        label={i18n.t('run.addToList', [count])}
        lists={model.lists.value ?? []}
        onAdd={(id) => void annotationCommands.putOnList(id, keys)}
        onCreate={(list) => void annotationCommands.createList(list, keys)}
      />
      <Button icon="download" onClick={() => (exports.value = true)}>
        {i18n.t('run.export', [count])}
      </Button>
      <a
        class="button button-bare button-normal"
        href={pageNames.table}
        onClick={() => selected.replace(keys)}
      >
        {i18n.t('run.choose')}
      </a>
      {exports.value && (
        <Lazy load={loadExportDialog} props={{ db, keys, onClose: () => (exports.value = false) }} />
      )}
    </div>
  )
}
