import { i18n } from '#i18n'
import { signal, type ReadonlySignal } from '@preact/signals'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { scarceSpace } from '../../lib/platform/storage-state.ts'
import { inMemory } from '../../lib/platform/unstored-responses.ts'
import { onDispose } from '../model/model.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Notice } from '../ui/Notice.tsx'
import { numberText } from '../ui/formats.ts'

/** Interval in ms. */
const checkEveryMs = 15_000

interface DiskSpace {
  /** If there are too few to start anything; otherwise `null`. */
  remaining: ReadonlySignal<number | null>
  /** In memory only. */
  unstored: ReadonlySignal<number>
}

function watchDiskSpace(): DiskSpace {
  const remaining = signal<number | null>(null)
  const unstored = signal(0)
  const check = async () => {
    if (document.visibilityState === 'visible') remaining.value = await scarceSpace()
  }
  void check()
  const timer = setInterval(() => void check(), checkEveryMs)
  onDispose(() => clearInterval(timer))
  onDispose(inMemory.watch((count) => (unstored.value = count)))
  return { remaining, unstored }
}

/** New results can't be saved, and nothing new starts. */
export function DiskSpaceNotice() {
  const { remaining, unstored } = useViewModel(watchDiskSpace)
  const count = unstored.value
  const text =
    count > 0
      ? i18n.t('database.unstored', count, [numberText(count)])
      : remaining.value === null
        ? null
        : i18n.t('database.scarce', [numberText(Math.floor(remaining.value / 1e6))])
  if (text === null) return null
  return (
    <div class="page-problem">
      <Notice tone="warning" help={hrefOfMessage(count > 0 ? 'database.unstored' : 'database.scarce')}>
        {text}
      </Notice>
    </div>
  )
}
