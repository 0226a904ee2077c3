import { signal } from '@preact/signals'

/** A sentence about what was just done, which goes by itself. */
export interface Toast {
  text: string
}

/** What is shown now; one at a time, the newest. */
export const shownToast = signal<Toast | null>(null)

/** Says what was just done; what was said before makes place for it. */
export function showToast(toast: Toast): void {
  shownToast.value = toast
}
