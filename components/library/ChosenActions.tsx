import { i18n } from '#i18n'
import { useSignal, type Signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { pageNames } from '../../lib/library/route.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { RowSelection } from './libraryChoice.ts'
import type { LibraryActions } from './libraryActions.ts'
import type { RowsAction } from './gridHandlers.ts'
import type { ColumnName } from '../../lib/library/columns.ts'
import type { LibraryModel } from './libraryModel.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { copyText, rowsText } from './rowsText.ts'
import { InformChosen } from './InformChosen.tsx'
import { DeleteSelected } from './DeleteSelected.tsx'
import { loadExportDialog } from '../data/exports/loadExportDialog.ts'
import { Lazy } from '../page/Lazy.tsx'
import { ListChosen } from '../record/annotations/ListChosen.tsx'
import { TagsField } from '../record/annotations/TagsField.tsx'
import { Popover } from '../ui/Popover.tsx'
import { SelectionBar } from '../ui/SelectionBar.tsx'
import { useWanted } from '../ui/useWanted.ts'
import '../record/annotations/notes.css'

interface ChosenActionsProps {
  library: LibraryModel
  columns: readonly ColumnName[]
  choice: RowSelection
  actions: LibraryActions
  /** The action of a pressed key; reset to `null` once its button was pressed. */
  wanted: Signal<RowsAction | null>
  db: Database
}

/** The number of selected records and the actions for them. None of them spends. */
export function ChosenActions({ library, columns, choice, actions, wanted, db }: ChosenActionsProps) {
  const exports = useSignal(false)
  const count = library.chosen.size
  const keys = () => library.chosen.all.peek()
  const { shown, hidden } = choice.counts.value
  const all = library.shown.value?.length ?? 0
  const acts = useRef<HTMLSpanElement>(null)
  // Pressed like with the mouse; what it opens returns focus to the table.
  useWanted(wanted, (action) =>
    acts.current?.querySelector<HTMLElement>(`[data-action=${action}] :is(button, a)`)?.click(),
  )
  return (
    <SelectionBar
      label={i18n.t('library.act.label')}
      count={
        <>
          <strong>{i18n.t('library.chosen', count, [numberText(count)])}</strong>
          {hidden > 0 && ` · ${i18n.t('library.hidden', hidden, [numberText(hidden)])}`}
        </>
      }
      clear={{ label: i18n.t('library.chooseNone'), onClear: choice.clear }}
    >
      {shown < all && (
        <Button size="small" onClick={choice.toggleAll}>
          {i18n.t('library.allShown', [numberText(all)])}
        </Button>
      )}
      <span class="chosen-acts" ref={acts}>
        <span class="chosen-act" data-action="tag">
          <TagChosen known={library.words.tags.value ?? []} onTag={(tag) => void actions.tag(keys(), tag)} />
        </span>
        <span class="chosen-act" data-action="list">
          <ListChosen
            lists={library.words.lists.value ?? []}
            onPut={(id) => void actions.putOnList(keys(), id)}
            onCreate={(name) => void actions.putOnNewList(keys(), name)}
          />
        </span>
        <span class="chosen-act" data-action="copy">
          <Button
            size="small"
            icon="copy"
            onClick={() => {
              const subjects = keys().flatMap((key) => library.rows.get(key) ?? [])
              void copyText(rowsText(subjects, columns, library.context.value))
            }}
          >
            {i18n.t('library.act.copy')}
          </Button>
        </span>
        <span class="chosen-act" data-action="export">
          <Button size="small" icon="download" onClick={() => (exports.value = true)}>
            {i18n.t('library.act.export')}
          </Button>
        </span>
        <span class="chosen-act" data-action="crm">
          <a class="button button-bare button-small" href={pageNames.handOver}>
            {i18n.t('actions.crm')}
          </a>
        </span>
        <a class="button button-bare button-small" href={pageNames.newBatch}>
          {i18n.t('library.act.enrich')}
          <span class="chosen-price">{i18n.t('library.act.priced')}</span>
        </a>
        {library.informs.value && <InformChosen library={library} actions={actions} db={db} />}
        <span class="chosen-act" data-action="delete">
          <DeleteSelected onForget={() => void actions.forget(keys())} />
        </span>
      </span>
      {exports.value && (
        <Lazy load={loadExportDialog} props={{ db, keys: keys(), onClose: () => (exports.value = false) }} />
      )}
    </SelectionBar>
  )
}

function TagChosen({ known, onTag }: { known: readonly string[]; onTag: (tag: string) => void }) {
  return (
    <Popover label={i18n.t('library.act.tag')}>
      {(close) => (
        <TagsField
          tags={[]}
          known={known}
          onAdd={(tag) => {
            onTag(tag)
            close()
          }}
          onRemove={close}
        />
      )}
    </Popover>
  )
}
