import { signal, type ReadonlySignal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'

/** Where pictures come from, by record key. */
export interface PictureSource {
  cached(of: string): string | null
  /** Calls `see` now and after each change. Returns a function that stops it. */
  show(of: string, see: (url: string | null) => void): () => void
}

/** The source of pictures; `null` while pictures are turned off or not loaded. */
export const Pictures = createContext<ReadonlySignal<PictureSource | null>>(signal(null))

/** The address of a record's picture; `null` if there is none. */
export function usePicture(of: string | undefined): string | null {
  const source = useContext(Pictures).value
  const [seen, setSeen] = useState<{ of: string; url: string | null } | null>(null)
  useEffect(
    () => (source && of !== undefined ? source.show(of, (url) => setSeen({ of, url })) : undefined),
    [source, of],
  )
  if (!source || of === undefined) return null
  // After a change of `of`, the state still has the previous record's picture.
  return seen?.of === of ? seen.url : source.cached(of)
}
