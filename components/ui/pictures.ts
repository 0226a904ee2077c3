import { signal, type ReadonlySignal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'

/** Where pictures come from, by the name of whom they show. */
export interface PictureSource {
  /** What is known at once, as an address that an image can load. */
  known(of: string): string | null
  /** Tells the picture whenever it changes, until the returned function is called. */
  show(of: string, see: (url: string | null) => void): () => void
}

/** `null`: there are no pictures, or not yet. */
export const Pictures = createContext<ReadonlySignal<PictureSource | null>>(signal(null))

/** The picture of somebody for as long as the component stands; `null` where there is none. */
export function usePicture(of: string | undefined): string | null {
  const source = useContext(Pictures).value
  const [seen, setSeen] = useState<{ of: string; url: string | null } | null>(null)
  useEffect(
    () => (source && of !== undefined ? source.show(of, (url) => setSeen({ of, url })) : undefined),
    [source, of],
  )
  if (!source || of === undefined) return null
  // A row that shows somebody else by now has nothing of whom it showed before.
  return seen?.of === of ? seen.url : source.known(of)
}
