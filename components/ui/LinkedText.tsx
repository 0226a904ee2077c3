import { Fragment } from 'preact'
import { ExternalLink } from './ExternalLink.tsx'
import { linkedPieces } from './linkedPieces.ts'

/** Text in which web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {linkedPieces(text).map(({ words, href }, index) =>
        href ? (
          <ExternalLink key={index} href={href}>
            {words}
          </ExternalLink>
        ) : (
          <Fragment key={index}>{words}</Fragment>
        ),
      )}
    </>
  )
}
