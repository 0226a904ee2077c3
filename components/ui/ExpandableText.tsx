import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useContext, useLayoutEffect, useRef } from 'preact/hooks'
import { Printing } from './printing.ts'
import { LinkedText } from './LinkedText.tsx'
import './content.css'
import './notices.css'

interface ExpandableTextProps {
  text: string
  lines?: number | undefined
}

const paragraphsOf = (text: string) => text.trim().split(/\n\s*\n/)

/** Characters laid out while collapsed; far more than the collapsed lines can show. */
const maxAtFirst = 4_000

/** Limits the cost of layout: the last paragraph gets all the rest. */
const maxParagraphs = 200

function shownParagraphs(text: string, open: boolean): string[] {
  if (!open && text.length > maxAtFirst) return paragraphsOf(text.slice(0, maxAtFirst))
  const all = paragraphsOf(text)
  return all.length > maxParagraphs
    ? [...all.slice(0, maxParagraphs - 1), all.slice(maxParagraphs - 1).join('\n\n')]
    : all
}

export function ExpandableText({ text, lines = 4 }: ExpandableTextProps) {
  const open = useSignal(useContext(Printing))
  const cut = useSignal(false)
  const paragraph = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (!paragraph.current) return undefined
    return watchOverflow(paragraph.current, (overflows) => {
      if (!open.value) cut.value = overflows
    })
  }, [text, lines, open, cut])
  return (
    <div class="expandable-text">
      <p
        ref={paragraph}
        dir="auto"
        class={open.value ? 'expandable-text-words' : 'expandable-text-words expandable-text-cut'}
        style={{ '--lines': lines }}
      >
        {shownParagraphs(text, open.value).map((words, index) => (
          <span key={index} class="expandable-text-paragraph">
            <LinkedText text={words} />
          </span>
        ))}
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

type OnOverflow = (overflows: boolean) => void

const overflowListeners = new Map<Element, OnOverflow>()

// One observer for all texts reads all sizes before anything renders. With an observer for each text, every one of them
// forced a full layout.
const observer = new ResizeObserver((entries) => {
  const read = entries.map(({ target }) => [target, target.scrollHeight > target.clientHeight + 1] as const)
  for (const [target, overflows] of read) overflowListeners.get(target)?.(overflows)
})

/**
 * Calls `listener` with whether the text overflows: now and after each change of size, before the frame is painted.
 * Elements far outside the viewport are skipped. Returns a function that stops it.
 */
function watchOverflow(element: Element, listener: OnOverflow): () => void {
  overflowListeners.set(element, listener)
  observer.observe(element)
  return () => {
    overflowListeners.delete(element)
    observer.unobserve(element)
  }
}
