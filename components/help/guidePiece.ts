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

/** A piece of a page of the guide, as the build leaves it: text, or an element with its attributes and pieces. */
export type GuidePiece = string | readonly [GuideTag, Readonly<Record<string, string>>, ...GuidePiece[]]

/** What stands under one heading of the guide. */
export interface GuideSection {
  /** The heading's anchor; empty: the beginning of its page. */
  id: string
  heading: string
  text: string
}
