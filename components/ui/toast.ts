import { signal } from '@preact/signals'

/** A temporary message about something that was just done. */
export interface Toast {
  text: string
}

/** The current toast; a new one replaces it. */
export const shownToast = signal<Toast | null>(null)

/** Shows a toast and replaces the current one. */
export function showToast(toast: Toast): void {
  shownToast.value = toast
}
