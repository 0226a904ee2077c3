import type { Engine, ListOptions } from './engine.ts'

type Page = Awaited<ReturnType<Engine['list']>>

interface PageOptions extends Omit<ListOptions, 'after' | 'revision'> {
  /** All pages show the state of the first one. Throws `compacted` if the engine loses that state. */
  isSnapshot?: boolean
}

/** All entries with this prefix, in the order of keys, page by page. */
export async function* listPages(
  engine: Pick<Engine, 'list'>,
  prefix: string,
  { isSnapshot = false, ...options }: PageOptions,
): AsyncGenerator<Page> {
  let from: Pick<ListOptions, 'after' | 'revision'> = {}
  for (;;) {
    const page = await engine.list(prefix, { ...options, ...from })
    yield page
    const after = page.entries.at(-1)?.key
    if (!page.more || after === undefined) return
    from = isSnapshot ? { after, revision: page.revision } : { after }
  }
}
