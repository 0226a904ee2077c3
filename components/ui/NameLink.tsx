import { ExternalLink } from './ExternalLink.tsx'

/** Keeps the name's own writing direction. */
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
