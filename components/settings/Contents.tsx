import { i18n } from '#i18n'

export interface Chapter {
  id: string
  title: string
}

/** Beside the groups where there is room; a narrow page is short enough to scroll. */
export function Contents({ chapters }: { chapters: Chapter[] }) {
  return (
    <nav class="options-contents" aria-label={i18n.t('options.contents')}>
      <ul>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
