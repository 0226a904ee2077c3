import { signal } from '@preact/signals'

interface Toast {
  text: string
}

export const shownToast = signal<Toast | null>(null)

export function showToast(toast: Toast): void {
  shownToast.value = toast
}
