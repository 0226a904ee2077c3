import type { Signal } from '@preact/signals'
import { hrefOfRecord } from '../../lib/library/route.ts'
import type { Page } from '../../lib/pages/page.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { subjectOf } from '../../lib/records/identity/aliases.ts'
import { ownerOf } from '../../lib/records/identity/owners.ts'
import type { CommandTarget, PaletteMode } from '../../lib/commands/command-target.ts'
import { deployment, preferences } from '../../lib/settings/settings.ts'
import { inBackground } from '../model/pageProblem.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import Palette from '../palette/Palette.tsx'
import { watchLocalSearch } from '../search/localSearchModel.ts'
import { situation } from './shellPalette.ts'

export interface PagePaletteProps {
  /** `null` while the palette is closed. */
  palette: Signal<PaletteMode | null>
  commandTarget: CommandTarget
  db: Database
}

export default function PagePalette({ palette, commandTarget, db }: PagePaletteProps) {
  const model = useViewModel(() => ({
    known: watchLocalSearch(db),
    preferences: watchStorageItem(preferences),
    deployment: watchStorageItem(deployment),
  }))
  if (palette.value === null) return null
  return (
    <Palette
      mode={palette.value}
      localSearch={model.known}
      preferences={model.preferences.value}
      socialUrl={model.deployment.value?.socialUrl}
      situation={situation.value}
      commandTarget={commandTarget}
      onShowSaved={({ key }) => showRecord(key)}
      onShowPage={(page) => inBackground(showPage(db, page))}
      onClose={() => (palette.value = null)}
    />
  )
}

function showRecord(key: string): void {
  location.assign(`/library.html${hrefOfRecord(key)}`)
}

async function showPage(db: Database, page: Page): Promise<void> {
  const saved = await ownerOf(db, [subjectOf(page)])
  if (saved) showRecord(saved.key)
  else location.assign(page.url)
}
