import { ExternalLink } from './ExternalLink.tsx'

/** A name in its own writing direction; a link if `href` is set. */
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
