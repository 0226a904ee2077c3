import { canonicalAddressText } from '../text/canonical-text.ts'

type Dragged = Pick<DataTransfer, 'getData'>

/** The first dropped address, or the dropped text; empty if there is neither. */
export function droppedAddress(dragged: Dragged): string {
  const listed = dragged
    .getData('text/uri-list')
    .split(/\r?\n/)
    // RFC 2483: lines that start with `#` are comments.
    .find((line) => line.trim() !== '' && !line.startsWith('#'))
  return canonicalAddressText(listed ?? dragged.getData('text/plain'))
}

const types = ['text/uri-list', 'text/plain']

/** Files and images aren't. */
export function mayBeAddress({ types: offered }: Pick<DataTransfer, 'types'>): boolean {
  return !offered.includes('Files') && types.some((type) => offered.includes(type))
}
