import { useEffect } from 'preact/hooks'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

const canTakeFocus = (element: HTMLElement) => element.tabIndex >= 0 && element.checkVisibility()

/** The element that gets focus: the region itself, or its first control. */
function targetIn(region: HTMLElement): HTMLElement | undefined {
  if (canTakeFocus(region)) return region
  return [...region.querySelectorAll<HTMLElement>(focusable)].find(canTakeFocus)
}

/** Attributes of an element that F6 stops at. */
export const focusRegion = { 'data-focus-region': '' }

/** The next stop in document order; if focus is at none, the first one (backward: the last one). */
function nextRegion(root: ParentNode, active: Element | null, isBackward: boolean) {
  const targets = [...root.querySelectorAll<HTMLElement>('[data-focus-region]')].flatMap((region) => {
    const target = targetIn(region)
    return target ? [{ region, target }] : []
  })
  const at = targets.findIndex(({ region }) => region.contains(active))
  if (at < 0) return targets.at(isBackward ? -1 : 0)?.target
  return targets.at((at + (isBackward ? -1 : 1)) % targets.length)?.target
}

/** Makes F6 and Shift+F6 move between the page's regions: table, open record and bar. */
export function useFocusRegions(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented)
        return
      const to = nextRegion(document, document.activeElement, event.shiftKey)
      if (!to) return
      event.preventDefault()
      to.focus()
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [])
}
