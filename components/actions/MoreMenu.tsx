import { i18n } from '#i18n'
import { recordActions } from '../../lib/commands/record-actions.ts'
import { MenuItems, type MenuLine } from '../ui/MenuItems.tsx'

export interface MoreLines {
  buy: readonly MenuLine[]
  edit: readonly MenuLine[]
  remove: readonly MenuLine[]
}

interface MoreMenuProps {
  lines: MoreLines
  onExport: (() => void) | undefined
  onClose: () => void
}

export default function MoreMenu({ lines: { buy, edit, remove }, onExport, onClose }: MoreMenuProps) {
  const closing = (line: MenuLine): MenuLine => ({
    ...line,
    onChoose: () => {
      // Closing returns focus to the menu's button; an action that moves focus must come after that.
      onClose()
      line.onChoose()
    },
  })
  const exported: MenuLine[] = onExport
    ? [
        {
          id: 'export',
          words: i18n.t('actions.export'),
          icon: 'download',
          shortcut: recordActions.export.key.toUpperCase(),
          onChoose: onExport,
        },
        // Print after the menu has closed, otherwise the printout shows it.
        { id: 'print', words: i18n.t('ui.print'), icon: 'printer', onChoose: () => void setTimeout(print) },
      ]
    : []
  const groups = [buy, [...exported, ...edit], remove].map((group) => group.map(closing))
  if (groups.every((group) => group.length === 0)) return <p class="menu-none">{i18n.t('actions.notYet')}</p>
  return <MenuItems groups={groups} />
}
