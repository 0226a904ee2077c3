import type { Engine, ListOptions } from './engine.ts'

type Page = Awaited<ReturnType<Engine['list']>>

interface PageOptions extends Omit<ListOptions, 'after' | 'revision'> {
  /** All pages are as it was when the first one was read; throws `compacted` where that is forgotten meanwhile. */
  isOneMoment?: boolean
}

/** All keys that begin so, in their order, a page at a time. */
export async function* pagesOf(
  engine: Pick<Engine, 'list'>,
  prefix: string,
  { isOneMoment = false, ...options }: PageOptions,
): AsyncGenerator<Page> {
  let from: Pick<ListOptions, 'after' | 'revision'> = {}
  for (;;) {
    const page = await engine.list(prefix, { ...options, ...from })
    yield page
    const after = page.entries.at(-1)?.key
    if (!page.more || after === undefined) return
    from = isOneMoment ? { after, revision: page.revision } : { after }
  }
}
