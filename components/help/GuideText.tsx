import { h, type VNode } from 'preact'
import type { GuidePiece } from './guidePiece.ts'

/** A guide page from build-time data; nothing is parsed as HTML. */
export function GuideText({ pieces }: { pieces: readonly GuidePiece[] }) {
  return <>{pieces.map(shown)}</>
}

function shown(piece: GuidePiece): VNode | string {
  if (typeof piece === 'string') return piece
  const [tag, attributes, ...inner] = piece
  const drawn = h(tag, attributes, ...inner.map(shown))
  // A wide table scrolls on its own.
  return tag === 'table' ? <div class="help-table">{drawn}</div> : drawn
}
