import { effect, signal } from '@preact/signals'

/** What was dropped or handed over, for the view that takes it; empty as soon as it does. */
export const given = {
  /** A table, for a new run. */
  table: signal<File | null>(null),
  /** Addresses or lines, for a new run. */
  lines: signal(''),
  /** Records that were exported. */
  records: signal<File | null>(null),
  backup: signal<File | null>(null),
}

/** Takes what is given there now and later, once each. Gives what ends it. */
export function takeGiven<Kind extends keyof typeof given>(
  kind: Kind,
  take: (what: NonNullable<(typeof given)[Kind]['value']>) => void,
): () => void {
  return effect(() => {
    const { value } = given[kind]
    if (!value) return
    const what = value as NonNullable<(typeof given)[Kind]['value']>
    // Emptied before: what takes it may read signals, and whoever looks again finds nothing.
    queueMicrotask(() => {
      if (given[kind].peek() !== value) return
      given[kind].value = kind === 'lines' ? ('' as never) : (null as never)
      take(what)
    })
  })
}
