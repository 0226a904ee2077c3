import { i18n } from '#i18n'
import type { Signal } from '@preact/signals'
import type { TabId } from '../../lib/commands/tabs-of-page.ts'
import { deletionKeyName } from '../../lib/commands/view-keys.ts'
import { operationFor } from '../../lib/purchases/operations.ts'
import { fieldsOfKind } from '../../lib/records/corrections/correctable-fields.ts'
import type { SectionName } from '../../lib/records/rows/sections.ts'
import { maximumOf, maximumText } from '../account/priced.ts'
import type { MoreLines } from '../actions/MoreMenu.tsx'
import { deleteRecord } from '../model/annotationCommands.ts'
import { inBackground } from '../model/pageProblem.ts'
import { deletionError } from '../suppression/deletionError.ts'
import { showToast } from '../ui/toast.ts'
import { furtherOf } from './FurtherSections.tsx'
import type { PanelModel } from './panelModel.ts'
import type { RecordDialogName } from './RecordDialog.tsx'

interface RecordMenu {
  model: PanelModel
  onTab: (tab: TabId) => void
  dialog: Signal<RecordDialogName | null>
}

/** None before the record is saved. */
export function recordLines({ model, onTab, dialog }: RecordMenu): MoreLines {
  const record = model.saved.value?.record
  const preferences = model.preferences.value
  if (!record || !preferences) return { buy: [], edit: [], remove: [] }
  const { key, kind } = record.subject
  const buying = (section: SectionName, onChoose: (maximum: number | null) => void) => {
    const maximum = maximumOf(operationFor(section, preferences))
    return { price: maximumText(maximum), onChoose: () => onChoose(maximum) }
  }
  const opens = (name: RecordDialogName) => () => void (dialog.value = name)
  const posts = model.page.value && kind !== 'job' && record.sections.posts === undefined
  return {
    buy: [
      ...(record.sections.emails && model.page.value
        ? [
            {
              id: 'refresh-email',
              words: i18n.t('palette.command.refreshEmail'),
              icon: 'mail' as const,
              ...buying('emails', (maximum) => void model.buy('emails', { repeat: 'fresh', maximum })),
            },
          ]
        : []),
      ...(posts
        ? [
            {
              id: 'posts',
              words: i18n.t('panel.getPosts'),
              icon: 'activity' as const,
              ...buying('posts', (maximum) => {
                onTab('activity')
                void model.buy('posts', { maximum })
              }),
            },
          ]
        : []),
      ...(model.page.value && kind === 'person' && furtherOf('person').length > 0
        ? [
            {
              id: 'parts',
              words: i18n.t('panel.parts.title'),
              icon: 'refresh' as const,
              onChoose: opens('parts'),
            },
          ]
        : []),
    ],
    edit: [
      ...(fieldsOfKind(kind).length > 0
        ? [
            {
              id: 'correct',
              words: i18n.t('correction.add'),
              icon: 'pencil' as const,
              onChoose: opens('correct'),
            },
          ]
        : []),
      { id: 'source', words: i18n.t('panel.source'), icon: 'terminal', onChoose: opens('source') },
    ],
    remove: [
      ...(kind === 'person'
        ? [
            {
              id: 'suppress',
              words: i18n.t('suppression.list.act'),
              icon: 'shield' as const,
              onChoose: opens('suppress'),
            },
          ]
        : []),
      {
        id: 'delete',
        words: i18n.t('palette.command.remove'),
        icon: 'trash',
        shortcut: deletionKeyName,
        onChoose: () => inBackground(remove(key)),
      },
    ],
  }
}

/** Without confirmation, because it can be undone. */
async function remove(key: string): Promise<void> {
  const text = deletionError(await deleteRecord(key))
  if (text !== null) showToast({ text })
}
