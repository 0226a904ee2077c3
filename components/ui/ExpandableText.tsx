import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { LinkedText } from './LinkedText.tsx'
import './ExpandableText.css'
import './ShowAll.css'

export interface ExpandableTextProps {
  text: string
  lines?: number | undefined
}

/** Long text, its first lines at first. Its own line breaks are kept. */
export function ExpandableText({ text, lines = 4 }: ExpandableTextProps) {
  const open = useSignal(false)
  const cut = useSignal(false)
  const paragraph = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element) return undefined
    // Told of the first size too, before it is painted; text that is far out of sight is not measured at all.
    const watch = new ResizeObserver(() => {
      if (!open.value) cut.value = element.scrollHeight > element.clientHeight + 1
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [text, lines, open, cut])
  return (
    <div class="expandable-text">
      <p
        ref={paragraph}
        dir="auto"
        class={open.value ? 'expandable-text-words' : 'expandable-text-words expandable-text-cut'}
        style={{ '--lines': lines }}
      >
        <LinkedText text={text.trim()} />
      </p>
      {cut.value && (
        <button
          type="button"
          class="show-all"
          aria-expanded={open.value}
          onClick={() => (open.value = !open.value)}
        >
          {i18n.t(open.value ? 'ui.showLess' : 'ui.showMore')}
        </button>
      )}
    </div>
  )
}
