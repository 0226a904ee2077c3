import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { droppedAddress, mayBeAddress } from '../../lib/search/palette/dropped-address.ts'
import { Icon } from '../ui/Icon.tsx'

/** Shows where a link can be dropped while one is dragged, and hands on its address. Fields keep what falls on them. */
export function DropTarget({ onAddress }: { onAddress: (address: string) => void }) {
  const over = useSignal(false)
  useEffect(() => {
    const listening = new AbortController()
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(type, act, { signal: listening.signal })
    const hold = (event: DragEvent) => {
      over.value = takes(event)
      // Only so does the browser let it be dropped here.
      if (over.value) event.preventDefault()
    }
    on('dragenter', hold)
    on('dragover', hold)
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) over.value = false
    })
    on('drop', (event) => {
      over.value = false
      if (!takes(event) || !event.dataTransfer) return
      event.preventDefault()
      onAddress(droppedAddress(event.dataTransfer))
    })
    return () => listening.abort()
  }, [])
  if (!over.value) return null
  return (
    <div class="drop-target">
      <p>
        <Icon name="pin" />
        {i18n.t('palette.drop')}
      </p>
    </div>
  )
}

function takes({ target, dataTransfer }: DragEvent): boolean {
  const inField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return !inField && dataTransfer !== null && mayBeAddress(dataTransfer)
}
