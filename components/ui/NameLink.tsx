import { ExternalLink } from './ExternalLink.tsx'

/** A name, as a link if it has an address. It keeps its own writing direction. */
export function NameLink({ name, href }: { name: string; href: string | null | undefined }) {
  return (
    <bdi>
      {href ? (
        <ExternalLink href={href} quiet>
          {name}
        </ExternalLink>
      ) : (
        name
      )}
    </bdi>
  )
}
