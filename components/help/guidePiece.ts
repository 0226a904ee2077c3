type GuideTag =
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

export type GuidePiece = string | readonly [GuideTag, Readonly<Record<string, string>>, ...GuidePiece[]]

export interface GuideSection {
  /** Empty for the text before the first heading. */
  id: string
  heading: string
  text: string
}
