import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useErrorBoundary, useLayoutEffect } from 'preact/hooks'
import { pageProblem, reportError, type PageProblem } from '../model/pageProblem.ts'
import { PageModelsProvider } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import './PageGuard.css'

const sentences: Record<PageProblem, () => string> = {
  newer: () => i18n.t('database.newer'),
  blocked: () => i18n.t('database.blocked'),
  closed: () => i18n.t('database.closed'),
  full: () => i18n.t('database.full'),
  unreadable: () => i18n.t('database.unreadable'),
  partial: () => i18n.t('database.partial'),
  failed: () => i18n.t('database.failed'),
}

/** Loaded when it is needed: hardly ever. */
const rescue = () => import('./rescue.ts')

interface PageGuardProps {
  /** The page is of use without the library: settings are kept elsewhere. */
  stays?: boolean
  children: ComponentChildren
}

/**
 * A page with its models, or why it can't show everything: what happened, that nothing was spent, and what to do next.
 * Whatever can still be shown stays.
 */
export function PageGuard({ stays = false, children }: PageGuardProps) {
  const problem = pageProblem.value
  const isShown = problem === null || stays || problem === 'partial' || problem === 'failed'
  // What failed will not come any more: nothing goes on looking as if it were being loaded.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-incomplete', problem !== null)
  }, [problem])
  return (
    <>
      {problem !== null && <Problem problem={problem} />}
      {isShown && (
        <ErrorBoundary>
          <PageModelsProvider>{children}</PageModelsProvider>
        </ErrorBoundary>
      )}
    </>
  )
}

function ErrorBoundary({ children }: { children: ComponentChildren }) {
  const [error] = useErrorBoundary(reportError)
  return error ? null : <>{children}</>
}

function Problem({ problem }: { problem: PageProblem }) {
  return (
    <div class="page-problem">
      <Notice
        tone="trouble"
        help={hrefOfMessage(`database.${problem}`)}
        actions={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              {i18n.t('database.reload')}
            </Button>
            {(problem === 'newer' || problem === 'unreadable') && <SaveReadable />}
          </>
        }
      >
        {sentences[problem]()}
      </Notice>
      {problem === 'unreadable' && (
        <Confirm
          act={i18n.t('database.startOver')}
          confirm={i18n.t('database.startOverConfirm')}
          danger
          onConfirm={async () => {
            await (await rescue()).startOver()
            return null
          }}
        >
          <p>{i18n.t('database.startOverWords')}</p>
        </Confirm>
      )}
    </div>
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
