import { signal, type ReadonlySignal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'

/** Provides pictures by record key. */
export interface PictureSource {
  cached(of: string): string | null
  /** Calls `see` now and after changes; returns a function that stops it. */
  show(of: string, see: (url: string | null) => void): () => void
}

/** The source of pictures; `null` while there is none. */
export const Pictures = createContext<ReadonlySignal<PictureSource | null>>(signal(null))

/** A record's picture URL; `null` if there is none. */
export function usePicture(of: string | undefined): string | null {
  const source = useContext(Pictures).value
  const [seen, setSeen] = useState<{ of: string; url: string | null } | null>(null)
  useEffect(
    () => (source && of !== undefined ? source.show(of, (url) => setSeen({ of, url })) : undefined),
    [source, of],
  )
  if (!source || of === undefined) return null
  // The row may show another record now.
  return seen?.of === of ? seen.url : source.cached(of)
}
