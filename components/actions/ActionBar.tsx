import { i18n } from '#i18n'
import { useSignal, type Signal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import type { RecordAction } from '../../lib/commands/record-actions.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Annotations } from '../model/watchAnnotations.ts'
import { loadExportDialog } from '../data/exports/loadExportDialog.ts'
import { Lazy } from '../page/Lazy.tsx'
import { PopoverBox } from '../ui/Popover.tsx'
import { useRequestedAction } from '../ui/useRequestedAction.ts'
import { ActionTools } from './ActionTools.tsx'
import { SubjectHead, type SubjectHeadProps } from './SubjectHead.tsx'
import { ListPicker } from './ListPicker.tsx'
import type { MoreLines } from './MoreMenu.tsx'
import { TagPicker } from './TagPicker.tsx'

interface ActionBarProps extends SubjectHeadProps {
  db: Database
  pageUrl: string | null
  annotations: Annotations
  /** For example with a shortcut. Reset to `null` once its button is pressed. */
  requestedAction: Signal<RecordAction | null>
  more: MoreLines
}

const sending = () => import('./SendToCrm.tsx')
const copying = () => import('./CopyMenu.tsx')
export const loadFollowUpMenu = () => import('./FollowUpMenu.tsx')
const more = () => import('./MoreMenu.tsx')

export function ActionBar(props: ActionBarProps) {
  const { db, subject, sections, page, status, pageUrl, annotations, requestedAction } = props
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const isExporting = useSignal(false)
  const isKept = subject !== null
  // Press the button itself: a popover is placed at the focused button, and returns focus to it on closing.
  useRequestedAction(requestedAction, (action) => {
    if (action === 'export' && isKept) isExporting.value = true
    const button = bar.current?.querySelector<HTMLElement>(`[data-action=${action}]`)
    button?.focus({ preventScroll: true })
    button?.click()
  })
  return (
    <section class="action-bar" aria-label={i18n.t('actions.about')}>
      <SubjectHead subject={subject} sections={sections} page={page} status={status} />
      <ActionTools id={id} bar={bar} isSaved={isKept} pageUrl={pageUrl} />
      {subject && (
        <>
          <PopoverBox id={`${id}-list`} label={i18n.t('actions.list')} takesFocus>
            {(close) => (
              <ListPicker subject={subject} lists={annotations.lists.value ?? []} onClose={close} />
            )}
          </PopoverBox>
          <PopoverBox id={`${id}-tag`} label={i18n.t('actions.tag')} takesFocus>
            {(close) => (
              <TagPicker subject={subject} existing={annotations.tags.value ?? []} onClose={close} />
            )}
          </PopoverBox>
          <PopoverBox id={`${id}-crm`} label={i18n.t('actions.crm')} takesFocus>
            {(close) => <Lazy load={sending} props={{ db, subject, onClose: close }} />}
          </PopoverBox>
          <PopoverBox id={`${id}-followUp`} label={i18n.t('actions.followUp')} takesFocus>
            {(close) => <Lazy load={loadFollowUpMenu} props={{ subjects: [subject], onClose: close }} />}
          </PopoverBox>
        </>
      )}
      {(isKept || pageUrl !== null) && (
        <PopoverBox id={`${id}-copy`} label={i18n.t('actions.copy')} role="menu" takesFocus>
          {(close) => (
            <Lazy
              load={copying}
              props={{ db, subject, sections, lists: annotations.lists.value ?? [], pageUrl, onClose: close }}
            />
          )}
        </PopoverBox>
      )}
      <PopoverBox id={`${id}-more`} label={i18n.t('actions.more')} role="menu" takesFocus>
        {(close) => (
          <Lazy
            load={more}
            props={{
              lines: props.more,
              onExport: isKept ? () => (isExporting.value = true) : undefined,
              onClose: close,
            }}
          />
        )}
      </PopoverBox>
      {isExporting.value && subject && (
        <Lazy
          load={loadExportDialog}
          props={{ db, keys: [subject.key], onClose: () => (isExporting.value = false) }}
        />
      )}
    </section>
  )
}
