import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/Button.tsx'

const shownFor = 1600

/** Copies the request as a command; the key is not in it. */
export function CopyCurl({ text }: { text: string }) {
  const words = useSignal<'console.copyCurl' | 'console.copied' | 'ui.copyFailed'>('console.copyCurl')
  const copy = async () => {
    words.value = await navigator.clipboard.writeText(text).then(
      () => 'console.copied' as const,
      () => 'ui.copyFailed' as const,
    )
    announce(i18n.t(words.value))
    setTimeout(() => (words.value = 'console.copyCurl'), shownFor)
  }
  return (
    <div class="console-line">
      <Button icon={words.value === 'console.copied' ? 'check' : 'copy'} onClick={() => void copy()}>
        {i18n.t(words.value)}
      </Button>
      <span class="console-faint">{i18n.t('console.curlHint')}</span>
    </div>
  )
}
