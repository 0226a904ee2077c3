import { h, type VNode } from 'preact'
import type { GuidePiece } from './guidePiece.ts'

/** A page of the guide as the build made it. It is data: nothing in it is read as HTML. */
export function GuideText({ pieces }: { pieces: readonly GuidePiece[] }) {
  return <>{pieces.map(shown)}</>
}

function shown(piece: GuidePiece): VNode | string {
  if (typeof piece === 'string') return piece
  const [tag, attributes, ...inner] = piece
  const drawn = h(tag, attributes, ...inner.map(shown))
  // A wide table scrolls by itself.
  return tag === 'table' ? <div class="help-table">{drawn}</div> : drawn
}
