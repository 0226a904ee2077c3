import { signal, type ReadonlySignal } from '@preact/signals'
import { shortcuts, type Shortcut } from '../../lib/platform/shortcuts.ts'
import { listenToPage } from '../model/model.ts'
import { inBackground } from '../model/pageProblem.ts'

/** The commands with their keys, read again whenever this view is looked at: browsers don't tell of changes. */
export function watchShortcuts(): ReadonlySignal<Shortcut[]> {
  const known = signal<Shortcut[]>([])
  const read = () => inBackground(shortcuts().then((all) => (known.value = all)))
  read()
  listenToPage('focus', read)
  return known
}
