import { signal } from '@preact/signals'

/** Keys of the subjects that are chosen in the library, for as long as its page is open. */
export const selected = signal<string[]>([])
