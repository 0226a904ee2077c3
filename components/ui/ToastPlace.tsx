import { useEffect } from 'preact/hooks'
import { shownToast } from './toast.ts'
import './Toast.css'

/** Long enough to read a short sentence. */
const shownForMs = 4000

/** Where it is said what was just done. The region stands before its words do, so that they are read out. */
export function ToastPlace() {
  const toast = shownToast.value
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => (shownToast.value = null), shownForMs)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div class="toast-place">
      <div role="status" class="toast">
        {toast && <bdi>{toast.text}</bdi>}
      </div>
    </div>
  )
}
