import { i18n } from '#i18n'
import { useSignal, type Signal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import type { RecordAction } from '../../lib/commands/record-actions.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Sections } from '../../lib/records/database/rows/sections.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'
import type { Annotations } from '../model/watchAnnotations.ts'
import { loadExportDialog } from '../data/exports/loadExportDialog.ts'
import { Lazy } from '../page/Lazy.tsx'
import { PopoverBox } from '../ui/Popover.tsx'
import { useWanted } from '../ui/useWanted.ts'
import { ActionTools } from './ActionTools.tsx'
import { SubjectLines } from './SubjectLines.tsx'
import { ListPicker } from './ListPicker.tsx'
import { TagPicker } from './TagPicker.tsx'

export interface ActionBarProps {
  db: Database
  subject: Subject | null
  sections: Sections
  named: boolean
  reachable?: boolean
  pageUrl: string | null
  annotations: Annotations
  now: number
  /** An action requested elsewhere, such as by a key; reset to `null` once its button was pressed. */
  wanted: Signal<RecordAction | null>
}

const sending = () => import('./SendToCrm.tsx')
const copying = () => import('./CopyMenu.tsx')

/** The subject's name, contact details and most-used actions; always visible. */
export function ActionBar(props: ActionBarProps) {
  const { db, subject, sections, named, reachable = true, pageUrl, annotations, now, wanted } = props
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const isExporting = useSignal(false)
  // Pressed like with the mouse, so that a popover is placed at its button and returns focus to it.
  useWanted(wanted, (action) => {
    const button = bar.current?.querySelector<HTMLElement>(`[data-action=${action}]`)
    button?.focus({ preventScroll: true })
    button?.click()
  })
  return (
    <section class="action-bar" aria-label={i18n.t('actions.about')}>
      <SubjectLines subject={subject} sections={sections} named={named} reachable={reachable} now={now} />
      <ActionTools
        id={id}
        bar={bar}
        isKept={subject !== null}
        pageUrl={pageUrl}
        onExport={() => (isExporting.value = true)}
      />
      {subject && (
        <>
          <PopoverBox id={`${id}-list`} label={i18n.t('actions.list')} takesFocus>
            {(close) => (
              <ListPicker subject={subject} lists={annotations.lists.value ?? []} onClose={close} />
            )}
          </PopoverBox>
          <PopoverBox id={`${id}-tag`} label={i18n.t('actions.tag')} takesFocus>
            {(close) => <TagPicker subject={subject} known={annotations.tags.value ?? []} onClose={close} />}
          </PopoverBox>
          <PopoverBox id={`${id}-crm`} label={i18n.t('actions.crm')} takesFocus>
            {(close) => <Lazy load={sending} props={{ db, subject, onClose: close }} />}
          </PopoverBox>
        </>
      )}
      {(subject !== null || pageUrl !== null) && (
        <PopoverBox id={`${id}-copy`} label={i18n.t('actions.copy')} role="menu" takesFocus>
          {(close) => (
            <Lazy
              load={copying}
              props={{ db, subject, sections, lists: annotations.lists.value ?? [], pageUrl, onClose: close }}
            />
          )}
        </PopoverBox>
      )}
      {isExporting.value && subject && (
        <Lazy
          load={loadExportDialog}
          props={{ db, keys: [subject.key], onClose: () => (isExporting.value = false) }}
        />
      )}
    </section>
  )
}
