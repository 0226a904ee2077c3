import { i18n } from '#i18n'
import { Button } from '../ui/Button.tsx'
import { copyingIcons, useCopying } from '../ui/copying.ts'

const words = { ready: 'console.copyCurl', copied: 'console.copied', failed: 'ui.copyFailed' } as const

/** Copies the request as a command, without the key. */
export function CopyCurl({ text }: { text: string }) {
  const { state, copy } = useCopying(text)
  return (
    <div class="console-line">
      <Button icon={copyingIcons[state.value]} onClick={() => void copy()}>
        {i18n.t(words[state.value])}
      </Button>
      <span class="soft">{i18n.t('console.curlHint')}</span>
    </div>
  )
}
