import { i18n } from '#i18n'
import { openOptions } from '../../lib/platform/open-page.ts'
import { useEffect, useRef } from 'preact/hooks'
import { onDispose } from '../model/model.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import type { FilledForm } from '../../lib/search/remote/link.ts'
import type { PanelModel } from './panelModel.ts'
import { db } from '../model/database.ts'
import { watchUpdate, type Update } from './updateModel.ts'
import { watchPendingActions } from './watchPendingActions.ts'
import { Disagreement } from './Disagreement.tsx'
import { CheckAccount } from '../errors/CheckAccount.tsx'
import { LowCredit } from './LowCredit.tsx'
import { hostsWithoutAccess, NoAccess, NoAccessNotice } from './NoAccess.tsx'
import { ActiveRuns } from '../bulk/ActiveRuns.tsx'
import { OpenSearch } from './search/openSearch.ts'
import { SearchView } from './search/SearchView.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LockGuard } from '../lock/LockGuard.tsx'
import { PanelHome } from './PanelHome.tsx'
import { DropTarget } from '../drop/DropTarget.tsx'
import { droppedFile, dropErrors } from '../drop/dropTexts.ts'
import { openLibraryWith } from '../../lib/platform/open-with-file.ts'
import { inBackground } from '../model/pageProblem.ts'
import { runPendingAction, notPage, stopWaiting } from './runPendingAction.ts'
import type { Opening } from './opening/opening.ts'
import { OpeningView } from './opening/OpeningView.tsx'
import { panelActions } from './panelActions.ts'
import { SavedSearch } from './SavedSearch.tsx'
import { PanelFoot } from './PanelFoot.tsx'
import { watchPanel, type PanelState, type PanelMessage } from './panelState.ts'
import type { SectionName } from '../../lib/records/rows/sections.ts'
import { operationFor } from '../../lib/purchases/operations.ts'
import { PricedButton } from '../account/PricedButton.tsx'
import { confirmShortcut } from './confirmShortcut.ts'
import { PinnedBar } from './PinnedBar.tsx'
import { SubjectView } from './SubjectView.tsx'
import { UpdateNews } from '../help/UpdateNews.tsx'
import { useHintEnd } from '../help/Hint.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { usePaletteKeys } from '../palette/usePaletteKeys.ts'
import './panel.css'
import type { Signal } from '@preact/signals'
import { CopyButton } from '../ui/CopyButton.tsx'
import { focusAfter } from '../ui/focusAfter.ts'
import type { CommandTarget } from '../../lib/commands/command-target.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { showSaved } from './showSaved.ts'

interface PanelProps {
  model: PanelModel
  opening: Opening
  start: FilledForm | null
}

export function Panel({ model, opening, start }: PanelProps) {
  const { panel, commandTarget } = useViewModel(() => watchCommandTarget(model, start))
  const update = useViewModel(() => watchUpdate(db))
  const { search } = panel
  usePaletteKeys(panel, commandTarget)
  const showDropped = (address: string) => {
    const found = model.pin(address, 'drop')
    panel.message.value = found ? null : { text: notPage() }
    if (found) search.open.value = false
  }
  const takeFiles = async (files: readonly File[]) => {
    const found = await droppedFile(files)
    panel.message.value = typeof found === 'string' ? { text: dropErrors[found]() } : null
    if (typeof found !== 'string') openLibraryWith(found.file)
  }
  return (
    <OpenSearch.Provider value={search.openWith}>
      <div class="panel">
        <main class="panel-main">
          <h1 class="unseen">{i18n.t('panel.title')}</h1>
          {search.open.value ? (
            <>
              <LockGuard />
              <SavedSearch panel={panel} />
              <Notices model={model} update={update} />
              <SearchView model={model} search={search} />
            </>
          ) : (
            <PageContent panel={panel} opening={opening} update={update} />
          )}
        </main>
        <MessageLine message={panel.message} model={model} />
        <PanelFoot model={model} search={search} onPalette={() => commandTarget.palette('commands')} />
      </div>
      <DropTarget
        labels={{ address: i18n.t('palette.drop'), file: i18n.t('drop.file') }}
        onAddress={showDropped}
        onFiles={(files) => inBackground(takeFiles(files))}
      />
      <LazyPalette panel={panel} commandTarget={commandTarget} />
    </OpenSearch.Provider>
  )
}

function watchCommandTarget(model: PanelModel, start: FilledForm | null) {
  const panel = watchPanel(db, model, start)
  const commandTarget = panelActions(panel)
  watchPendingActions((action) => runPendingAction(action, panel, commandTarget))
  onDispose(stopWaiting)
  return { panel, commandTarget }
}

function Notices({ model, update }: { model: PanelModel; update: Update }) {
  return (
    <>
      <Disagreement model={model} />
      <LowCredit model={model} actions={<CheckAccount words={i18n.t('next.checkCredits')} />} />
      <UpdateNotice update={update} />
      <UpdateNews />
      <ActiveRuns running={model.running} />
    </>
  )
}

interface PageContentProps {
  panel: PanelState
  opening: Opening
  update: Update
}

function PageContent({ panel, opening, update }: PageContentProps) {
  const { model, tab, requestedAction } = panel
  const { page, saved, isSetUp } = model
  useEffect(() => scrollTo(0, 0), [page.value?.url])
  if (page.value === undefined || saved.value === undefined || isSetUp.value === undefined)
    return <OpeningView opening={opening} />
  const setUp = !isSetUp.value && <SetUp />
  const notices = <Notices model={model} update={update} />
  if (page.value) {
    return (
      <SubjectView
        model={model}
        page={page.value}
        chosen={tab}
        requestedAction={requestedAction}
        key={page.value.kind}
        top={
          <>
            <PinnedBar
              pinned={model.pinned.value}
              name={saved.value.record?.subject.name}
              onUnpin={model.unpin}
            />
            <LockGuard />
            {setUp || <NoAccessNotice model={model} />}
          </>
        }
      >
        {notices}
      </SubjectView>
    )
  }
  return (
    <PanelHome panel={panel}>
      <LockGuard />
      {setUp || (hostsWithoutAccess(model).length > 0 ? <NoAccess model={model} /> : null)}
      {notices}
    </PanelHome>
  )
}

/** Saved records are shown nevertheless. */
function SetUp() {
  return (
    <EmptyState
      icon="key"
      actions={
        <Button variant="primary" onClick={openOptions}>
          {i18n.t('next.options')}
        </Button>
      }
    >
      {i18n.t('panel.setUp')}
    </EmptyState>
  )
}

/** The live region exists before its text, so that it is announced. */
function MessageLine({ message, model }: { message: Signal<PanelMessage | null>; model: PanelModel }) {
  const { value } = message
  const bar = useRef<HTMLDivElement>(null)
  const dismiss = () => {
    if (bar.current) focusAfter(bar.current)
    message.value = null
  }
  return (
    <div class={value ? 'panel-message' : undefined} ref={bar}>
      <p role="status">{value && <bdi>{value.text}</bdi>}</p>
      {value?.confirm && <ConfirmShortcut message={message} model={model} section={value.confirm.section} />}
      {value?.copy && <CopyButton label={value.copy.label} value={value.copy.value} />}
      {value && <Button size="small" icon="cross" label={i18n.t('palette.dismiss')} onClick={dismiss} />}
    </div>
  )
}

/** For a keyboard shortcut. */
function ConfirmShortcut({
  message,
  model,
  section,
}: {
  message: Signal<PanelMessage | null>
  model: PanelModel
  section: SectionName
}) {
  const preferred = model.preferences.value
  if (!preferred) return null
  return (
    <PricedButton
      size="small"
      action={i18n.t(section === 'emails' ? 'panel.findEmail' : 'panel.enrich')}
      operation={operationFor(section, preferred)}
      onSpend={(maximum) =>
        inBackground(
          confirmShortcut({ message }, section, maximum, () => void model.buy(section, { maximum })),
        )
      }
    />
  )
}

function LazyPalette({ panel, commandTarget }: { panel: PanelState; commandTarget: CommandTarget }) {
  const { value: mode } = panel.palette
  const requestedAction = useRef(false)
  const endHint = useHintEnd()
  useEffect(() => {
    if (mode !== null) endHint('palette')
  }, [mode])
  requestedAction.current ||= mode !== null
  const Palette = useLoaded(
    async () => (requestedAction.current ? (await import('../palette/Palette.tsx')).default : null),
    [requestedAction.current],
  )
  if (mode === null || !Palette) return null
  return (
    <Palette
      mode={mode}
      localSearch={panel.localSearch}
      preferences={panel.model.preferences.value}
      socialUrl={panel.model.deployment.value?.socialUrl}
      situation={panel.situation.value}
      commandTarget={commandTarget}
      onShowSaved={(subject) => showSaved(panel, subject)}
      onShowPage={({ url }) => panel.model.pin(url, 'palette')}
      onClose={() => (panel.palette.value = null)}
    />
  )
}
