import type { BuildSettings } from '../../vite/build-settings.ts'
import { nameThePublisher } from '../../vite/publisher.ts'
import { pageUrl } from '../../vite/repository.ts'

/** A document of this repository for publication elsewhere: names the publisher and makes links absolute. */
export function publishedDocument(path: string, markdown: string, settings: BuildSettings): string {
  return nameThePublisher(markdown, settings).replaceAll(
    /\]\((?![a-z]+:)([^)#]*)/g,
    (_, target: string) => `](${pageUrl(target || path)}`,
  )
}
