import { effect, signal } from '@preact/signals'
import type { FileCorrection } from '../../lib/bulk/input/file-correction.ts'

/** Dropped or passed on from elsewhere. The view that takes it empties the signal. */
export const given = {
  table: signal<{ file: File; as: FileCorrection } | null>(null),
  lines: signal(''),
  records: signal<File | null>(null),
  backup: signal<File | null>(null),
}

export function takeGiven<Kind extends keyof typeof given>(
  kind: Kind,
  take: (what: NonNullable<(typeof given)[Kind]['value']>) => void,
): () => void {
  return effect(() => {
    const { value } = given[kind]
    if (!value) return
    const what = value as NonNullable<(typeof given)[Kind]['value']>
    // Clear before calling `take`, which may read signals: the effect must not run it twice.
    queueMicrotask(() => {
      if (given[kind].peek() !== value) return
      given[kind].value = kind === 'lines' ? ('' as never) : (null as never)
      take(what)
    })
  })
}
