import { i18n } from '#i18n'
import { fullPages, hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useErrorBoundary, useLayoutEffect } from 'preact/hooks'
import { LockGuard } from '../lock/LockGuard.tsx'
import { inBackground, pageProblem, recoveries, reportError, type PageProblem } from '../model/pageProblem.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { PageModelsProvider } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { NextFrame } from '../ui/NextFrame.tsx'
import { Notice } from '../ui/Notice.tsx'
import { closeOtherPages } from '../../lib/platform/close-other-pages.ts'
import { LostLibrary } from './LostLibrary.tsx'
import { lostLibrary, watchLostLibrary } from './lostLibrary.ts'
import { problems } from './problems.ts'
import { DiskSpaceNotice } from './DiskSpaceNotice.tsx'
import './page.css'

const rescue = () => import('./rescue.ts')

interface PageGuardProps {
  /** The page stays even without a library, because its settings are stored elsewhere. */
  stays?: boolean
  showsLock?: boolean
  children: ComponentChildren
}

/** Above the page: what happened, what still works, and what to do. */
export function PageGuard({ stays = false, showsLock = false, children }: PageGuardProps) {
  const problem = pageProblem.value
  const lost = lostLibrary.value
  useEffect(watchLostLibrary, [])
  const isReadable = problem === null || problems[problem].keepsPage === true
  // Hide the page if the library is missing: it would claim that nothing was ever saved.
  const isShown = stays || (isReadable && (lost?.kind !== 'missing' || isAboutFiles()))
  // Nothing more will load: remove the placeholders.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-incomplete', problem !== null)
  }, [problem])
  return (
    <>
      {problem !== null && <Problem problem={problem} />}
      {lost !== null && problem === null && <LostLibrary lost={lost} />}
      <NextFrame>
        {() => (
          <>
            {!showsLock && <LockGuard />}
            <DiskSpaceNotice />
          </>
        )}
      </NextFrame>
      {isShown && (
        <ErrorBoundary>
          <PageModelsProvider key={recoveries.value}>{children}</PageModelsProvider>
        </ErrorBoundary>
      )}
    </>
  )
}

/** Data & privacy and Help work without a library. */
function isAboutFiles(): boolean {
  return [fullPages.data, fullPages.help].some((page) => place.value.startsWith(page))
}

const place = signal(location.pathname + location.hash)
addEventListener('hashchange', () => (place.value = location.pathname + location.hash))

function ErrorBoundary({ children }: { children: ComponentChildren }) {
  const [error] = useErrorBoundary(reportError)
  return error ? null : <>{children}</>
}

function Problem({ problem }: { problem: PageProblem }) {
  const { text, intact, offers = [] } = problems[problem]
  return (
    <div class="page-problem">
      <Notice
        tone="error"
        help={hrefOfMessage(`database.${problem}`)}
        detail={intact && <Intact what={intact} />}
        actions={
          <>
            {offers.includes('close-others') && (
              <Button variant="primary" onClick={() => inBackground(closeOtherPages())}>
                {i18n.t('database.closeOthers')}
              </Button>
            )}
            <Button
              variant={offers.includes('close-others') ? 'outlined' : 'primary'}
              onClick={() => location.reload()}
            >
              {i18n.t('database.reload')}
            </Button>
            {offers.includes('save') && <SaveReadable />}
          </>
        }
      >
        {text()}
      </Notice>
      {offers.includes('start-over') && (
        <Confirm
          act={i18n.t('database.startOver')}
          confirm={i18n.t('database.startOverConfirm')}
          danger
          onConfirm={() => orReportAndStay(async () => (await rescue()).startOver())}
        >
          <p>{i18n.t('database.startOverWords')}</p>
        </Confirm>
      )}
      {offers.includes('reset-settings') && (
        <Confirm
          act={i18n.t('database.resetSettings')}
          confirm={i18n.t('database.resetConfirm')}
          danger
          onConfirm={() => orReportAndStay(async () => (await rescue()).resetSettings())}
        >
          <p>{i18n.t('database.resetWords')}</p>
        </Confirm>
      )}
    </div>
  )
}

/**
 * Deleting may fail: if Chromium can't open a database's files, it can delete neither that database nor another one next to it.
 */
const orReportAndStay = (remove: () => Promise<void>): Promise<string | null> =>
  remove().then(
    () => null,
    () => i18n.t('database.notDeleted'),
  )

function Intact({ what }: { what: 'settings' | 'library' }) {
  const kept = useLoaded(async () => (await rescue()).readIntact(what), [what])
  if (!kept) return null
  if (kept === 'library') return <>{i18n.t('database.stillLibrary')}</>
  const { backupAt } = kept
  return (
    <>
      {i18n.t('database.stillSettings')}{' '}
      {backupAt === null
        ? i18n.t('database.noBackup')
        : i18n.t('database.lastBackup', [dateTimeText(backupAt)])}
    </>
  )
}

function SaveReadable() {
  const state = useSignal<'idle' | 'busy' | number>('idle')
  const save = async () => {
    state.value = 'busy'
    state.value = await rescue().then(({ saveReadable }) => saveReadable())
  }
  return (
    <>
      <Button busy={state.value === 'busy'} onClick={() => void save()}>
        {i18n.t('database.save')}
      </Button>
      {typeof state.value === 'number' && (
        <span role="status">
          {state.value === 0
            ? i18n.t('database.savedNothing')
            : i18n.t('database.saved', state.value, [numberText(state.value)])}
        </span>
      )}
    </>
  )
}
