import type { ComponentChildren } from 'preact'

export function Specimen({
  title,
  children,
  bare,
}: {
  title: string
  children: ComponentChildren
  bare?: boolean
}) {
  return (
    <section class="gallery-specimen" id={title.toLowerCase().replace(/[^a-z]+/g, '-')} aria-label={title}>
      <p class="gallery-title">{title}</p>
      <div class={bare ? undefined : 'gallery-padded'}>{children}</div>
    </section>
  )
}
