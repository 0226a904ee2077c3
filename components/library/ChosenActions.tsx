import { i18n } from '#i18n'
import { useSignal, type Signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { labelKey, longestTag, normalizeLabel } from '../../lib/records/annotations/tags.ts'
import { fits } from '../../lib/text/fits.ts'
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
import { EnrichPrice } from './EnrichPrice.tsx'
import { InformChosen } from './InformChosen.tsx'
import { loadFollowUpMenu } from '../actions/ActionBar.tsx'
import { loadExportDialog } from '../data/exports/loadExportDialog.ts'
import { Lazy } from '../page/Lazy.tsx'
import { ListChosen } from '../record/annotations/ListChosen.tsx'
import { PickList } from '../ui/PickList.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SelectionBar, SelectionBarPart } from '../ui/SelectionBar.tsx'
import { useRequestedAction } from '../ui/useRequestedAction.ts'

interface ChosenActionsProps {
  library: LibraryModel
  columns: readonly ColumnName[]
  choice: RowSelection
  actions: LibraryActions
  /** Reset to `null` once its button is pressed. */
  requestedAction: Signal<RowsAction | null>
  db: Database
}

/** None of them spends. */
export function ChosenActions({
  library,
  columns,
  choice,
  actions,
  requestedAction,
  db,
}: ChosenActionsProps) {
  const exports = useSignal(false)
  const count = library.chosen.size
  const keys = () => library.chosen.all.peek()
  const subjects = () => keys().flatMap((key) => library.rows.get(key) ?? [])
  const { shown, hidden } = choice.counts.value
  const all = library.shown.value?.length ?? 0
  const acts = useRef<HTMLSpanElement>(null)
  // Press the button itself, so that focus returns to the table afterwards.
  useRequestedAction(requestedAction, (action) =>
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
        <SelectionBarPart>
          <a class="button button-bare button-small" href={pageNames.newRun}>
            <Icon name="person" />
            {i18n.t('library.act.enrich')}
            <EnrichPrice chosen={library.chosen} db={db} />
          </a>
        </SelectionBarPart>
        <SelectionBarPart folds>
          <span class="chosen-act" data-action="list">
            <ListChosen
              lists={library.words.lists.value ?? []}
              onAdd={(id) => void actions.putOnList(keys(), id)}
              onCreate={(name) => void actions.putOnNewList(keys(), name)}
            />
          </span>
          <span class="chosen-act" data-action="tag">
            <TagChosen
              existing={library.words.tags.value ?? []}
              onTag={(tag) => void actions.tag(keys(), tag)}
            />
          </span>
          <span class="chosen-act" data-action="crm">
            <a class="button button-bare button-small" href={pageNames.crm} title={i18n.t('actions.crm')}>
              <Icon name="send" />
              <span class="button-words">{i18n.t('actions.crm')}</span>
            </a>
          </span>
          <span class="chosen-act" data-action="copy">
            <Button
              size="small"
              icon="copy"
              label={i18n.t('library.act.copy')}
              onClick={() => void copyText(rowsText(subjects(), columns, library.context.value))}
            />
          </span>
          <span class="chosen-act" data-action="followUp">
            <Popover label={i18n.t('actions.followUp')} icon="calendar" folds>
              {(close) => <Lazy load={loadFollowUpMenu} props={{ subjects: subjects(), onClose: close }} />}
            </Popover>
          </span>
          <span class="chosen-act" data-action="export">
            <Button
              size="small"
              icon="download"
              label={i18n.t('library.act.export')}
              onClick={() => (exports.value = true)}
            />
          </span>
          {library.informs.value && <InformChosen library={library} actions={actions} db={db} />}
          <span class="chosen-act" data-action="delete">
            <DeleteSelected onDelete={() => void actions.deleteRecords(keys())} />
          </span>
        </SelectionBarPart>
      </span>
      {exports.value && (
        <Lazy load={loadExportDialog} props={{ db, keys: keys(), onClose: () => (exports.value = false) }} />
      )}
    </SelectionBar>
  )
}

function TagChosen({ existing, onTag }: { existing: readonly string[]; onTag: (tag: string) => void }) {
  return (
    <Popover label={i18n.t('library.act.tag')} icon="tag" folds>
      {(close) => {
        const take = (tag: string) => {
          onTag(tag)
          close()
        }
        return (
          <PickList
            label={i18n.t('actions.findTag')}
            listLabel={i18n.t('notes.tags')}
            options={existing.map((name) => ({ id: name, name, picked: false }))}
            longest={longestTag}
            fits={fits}
            newName={(typed) => {
              const name = normalizeLabel(typed)
              return { name, is: existing.find((tag) => labelKey(tag) === labelKey(name)) ?? null }
            }}
            createText={(name) => i18n.t('actions.createTag', [name])}
            none={i18n.t('actions.noTag')}
            onPick={({ name }) => take(name)}
            onCreate={take}
            onClose={close}
          />
        )
      }}
    </Popover>
  )
}

function DeleteSelected({ onDelete }: { onDelete: () => void }) {
  return (
    <Button size="small" variant="danger" icon="trash" folds onClick={onDelete}>
      {i18n.t('library.act.delete')}
    </Button>
  )
}
