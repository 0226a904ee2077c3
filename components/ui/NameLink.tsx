import { ExternalLink } from './ExternalLink.tsx'

/** A name in its own writing direction, leading to its page where there is one. */
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
