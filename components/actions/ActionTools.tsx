import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { recordActionNames, recordActions, type RecordAction } from '../../lib/commands/record-actions.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { showToast } from '../ui/toast.ts'
import { toolbarStep } from '../ui/toolbarStep.ts'
import './ActionBar.css'

interface ActionToolsProps {
  id: string
  bar: RefObject<HTMLDivElement | null>
  isKept: boolean
  pageUrl: string | null
  onExport: () => void
}

const icons: Record<RecordAction, IconName> = {
  list: 'addToList',
  tag: 'tag',
  crm: 'send',
  copy: 'copy',
  export: 'download',
}

const menus: RecordAction[] = ['copy']

export function ActionTools({ id, bar, isKept, pageUrl, onExport }: ActionToolsProps) {
  const stop = useSignal<RecordAction>('list')
  const move = (event: KeyboardEvent) => {
    const to = toolbarStep(event, bar.current)
    if (!to) return
    event.preventDefault()
    to.focus()
    stop.value = to.dataset['action'] as RecordAction
  }
  /** A page's address can be copied before anything is saved. */
  const isReady = (action: RecordAction) => isKept || (action === 'copy' && pageUrl !== null)
  return (
    <>
      <div
        ref={bar}
        class="action-bar-tools"
        role="toolbar"
        tabIndex={-1}
        aria-label={i18n.t('actions.label')}
        onKeyDown={move}
      >
        {recordActionNames.map((action) => (
          <button
            key={action}
            type="button"
            class="button button-bare button-small action-bar-tool"
            data-action={action}
            title={
              isReady(action)
                ? `${i18n.t(`actions.${action}`)} (${recordActions[action].key.toUpperCase()})`
                : i18n.t('actions.notYet')
            }
            tabIndex={stop.value === action ? 0 : -1}
            aria-disabled={!isReady(action) || undefined}
            aria-describedby={isReady(action) ? undefined : `${id}-why`}
            aria-haspopup={menus.includes(action) ? 'menu' : undefined}
            popovertarget={isReady(action) && action !== 'export' ? `${id}-${action}` : undefined}
            onFocus={() => (stop.value = action)}
            onClick={() => {
              if (!isReady(action)) showToast({ text: i18n.t('actions.notYet') })
              else if (action === 'export') onExport()
            }}
          >
            <Icon name={icons[action]} />
            <span class="button-words">{i18n.t(`actions.${action}`)}</span>
          </button>
        ))}
      </div>
      {!isKept && (
        <span id={`${id}-why`} hidden>
          {i18n.t('actions.notYet')}
        </span>
      )}
    </>
  )
}
