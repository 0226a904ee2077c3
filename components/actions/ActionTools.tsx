import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { recordActions } from '../../lib/commands/record-actions.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { showToast } from '../ui/toast.ts'
import { toolbarStep } from '../ui/toolbarStep.ts'
import './action-bar.css'

interface ActionToolsProps {
  id: string
  bar: RefObject<HTMLDivElement | null>
  isSaved: boolean
  pageUrl: string | null
}

const tools = ['list', 'tag', 'crm', 'copy', 'followUp', 'more'] as const

type Tool = (typeof tools)[number]

const icons: Record<Tool, IconName> = {
  list: 'addToList',
  tag: 'tag',
  crm: 'send',
  copy: 'copy',
  followUp: 'calendar',
  more: 'more',
}

const menus: Tool[] = ['copy', 'more']

export function ActionTools({ id, bar, isSaved, pageUrl }: ActionToolsProps) {
  const stop = useSignal<Tool>('list')
  const move = (event: KeyboardEvent) => {
    const to = toolbarStep(event, bar.current)
    if (!to) return
    event.preventDefault()
    to.focus()
    stop.value = to.dataset['action'] as Tool
  }
  const isReady = (tool: Tool) => isSaved || tool === 'more' || (tool === 'copy' && pageUrl !== null)
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
        {tools.map((tool) => (
          <button
            key={tool}
            type="button"
            class="button button-bare button-icon action-bar-tool"
            data-action={tool}
            aria-label={i18n.t(`actions.${tool}`)}
            title={isReady(tool) ? tooltipOf(tool) : i18n.t('actions.notYet')}
            tabIndex={stop.value === tool ? 0 : -1}
            aria-disabled={!isReady(tool) || undefined}
            aria-describedby={isReady(tool) ? undefined : `${id}-reason`}
            aria-haspopup={menus.includes(tool) ? 'menu' : undefined}
            popovertarget={isReady(tool) ? `${id}-${tool}` : undefined}
            onFocus={() => (stop.value = tool)}
            onClick={() => {
              if (!isReady(tool)) showToast({ text: i18n.t('actions.notYet') })
            }}
          >
            <Icon name={icons[tool]} />
            {tool !== 'more' && <span class="button-words">{i18n.t(`actions.${tool}`)}</span>}
          </button>
        ))}
      </div>
      {!isSaved && (
        <span id={`${id}-reason`} hidden>
          {i18n.t('actions.notYet')}
        </span>
      )}
    </>
  )
}

/** "Save to list  L". */
const tooltipOf = (tool: Tool): string =>
  tool === 'more'
    ? i18n.t('actions.more')
    : `${i18n.t(`actions.${tool}`)}\u2002${recordActions[tool].key.toUpperCase()}`
