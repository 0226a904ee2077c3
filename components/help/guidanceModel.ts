import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { browser } from '../../lib/browser.ts'
import { guidance, hasNews, newestOf } from '../../lib/settings/guidance.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { i18n } from '#i18n'

interface News {
  /** `null` if the news of the installed version was opened. */
  version: ReadonlySignal<string | null>
  markSeen: () => void
}

export function watchNews(): News {
  const known = watchStorageItem(guidance)
  const current = browser.runtime.getManifest().version
  return {
    version: computed(() => (known.value && hasNews(known.value.seenVersion, current) ? current : null)),
    markSeen: () =>
      inBackground(
        guidance.change((before) => ({ ...before, seenVersion: newestOf(before.seenVersion, current) })),
      ),
  }
}

interface Hints {
  shown: ReadonlySignal<HintName | null>
  /** Unless it was seen before or another one is shown. Returns a function that hides it. */
  offer: (name: HintName) => () => void
  /** It is never shown again. */
  end: (name: HintName) => void
}

export function watchHints(): Hints {
  const known = watchStorageItem(guidance)
  const offered = signal<readonly HintName[]>([])
  const isDone = (name: HintName) => known.value?.hintsDone.includes(name) ?? true
  const shown = computed(() => offered.value.find((name) => !isDone(name)) ?? null)
  const end = (name: HintName) => {
    if (known.peek() === undefined || known.peek()?.hintsDone.includes(name)) return
    const add = (done: readonly string[]) => [...new Set([...done, name])]
    inBackground(guidance.change((before) => ({ ...before, hintsDone: add(before.hintsDone) })))
  }
  return {
    shown,
    end,
    offer(name) {
      offered.value = [...offered.peek(), name]
      return () => {
        // The user had the chance to read it: don't show it again.
        if (shown.peek() === name) end(name)
        offered.value = offered.peek().filter((each) => each !== name)
      }
    },
  }
}

export const hints = {
  palette: (key: string) => i18n.t('help.hint.palette', [key]),
  estimate: () => i18n.t('help.hint.estimate'),
} satisfies Record<string, (value: string) => string>

export type HintName = keyof typeof hints
