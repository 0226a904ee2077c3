import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { droppedAddress, mayBeAddress } from '../../lib/commands/dropped-address.ts'
import { Icon } from '../ui/Icon.tsx'
import './drop.css'

interface DropTargetProps {
  labels: { address: string; file: string }
  onAddress: (address: string) => void
  onFiles: (files: File[]) => void
}

type Carried = 'address' | 'file'

/** Text fields keep their own drop behavior. */
export function DropTarget(props: DropTargetProps) {
  const over = useSignal<Carried | null>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const listening = new AbortController()
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(type, act, { signal: listening.signal })
    const showTarget = (event: DragEvent) => {
      over.value = carriedBy(event)
      // Allows the drop and prevents navigation.
      if (over.value) event.preventDefault()
    }
    on('dragenter', showTarget)
    on('dragover', showTarget)
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) over.value = null
    })
    on('drop', (event) => {
      over.value = null
      const carried = carriedBy(event)
      // A file field has already handled the drop.
      if (!carried || !event.dataTransfer || event.defaultPrevented) return
      event.preventDefault()
      if (carried === 'file') latest.current.onFiles([...event.dataTransfer.files])
      else latest.current.onAddress(droppedAddress(event.dataTransfer))
    })
    return () => listening.abort()
  }, [])
  if (!over.value) return null
  return (
    <div class="drop-target">
      <p>
        <Icon name={over.value === 'file' ? 'download' : 'pin'} />
        {props.labels[over.value]}
      </p>
    </div>
  )
}

function carriedBy({ target, dataTransfer }: DragEvent): Carried | null {
  if (!dataTransfer) return null
  if (dataTransfer.types.includes('Files')) return 'file'
  const inField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return !inField && mayBeAddress(dataTransfer) ? 'address' : null
}
