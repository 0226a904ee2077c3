export type GuideTag =
  | 'a'
  | 'code'
  | 'em'
  | 'h2'
  | 'h3'
  | 'img'
  | 'li'
  | 'ol'
  | 'p'
  | 'strong'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul'

/** A piece of a guide page: text, or an element with attributes and children. */
export type GuidePiece = string | readonly [GuideTag, Readonly<Record<string, string>>, ...GuidePiece[]]

/** A heading of the guide and its text. */
export interface GuideSection {
  /** The heading's anchor; empty for the beginning of the page. */
  id: string
  heading: string
  text: string
}
