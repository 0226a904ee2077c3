import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { databaseProblem, type DatabaseProblem } from '../model/databaseProblem.ts'
import { Confirm } from '../data/suppression/Confirm.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import './DatabaseGuard.css'

const sentences: Record<DatabaseProblem, () => string> = {
  newer: () => i18n.t('database.newer'),
  blocked: () => i18n.t('database.blocked'),
  closed: () => i18n.t('database.closed'),
  full: () => i18n.t('database.full'),
  unreadable: () => i18n.t('database.unreadable'),
  partial: () => i18n.t('database.partial'),
}

/** Loaded when it is needed: hardly ever. */
const rescue = () => import('./rescue.ts')

interface DatabaseGuardProps {
  /** The page is of use without the library: settings are kept elsewhere. */
  stays?: boolean
  children: ComponentChildren
}

/** A page, or why it can't show the library: what happened, that nothing was spent, and what to do next. */
export function DatabaseGuard({ stays = false, children }: DatabaseGuardProps) {
  const problem = databaseProblem.value
  if (problem === null) return <>{children}</>
  return (
    <>
      <div class="database-problem">
        <Notice
          tone="trouble"
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
      {(stays || problem === 'partial') && children}
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
