import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Button } from './Button.tsx'

interface FileButtonProps {
  /** In the format of the `accept` attribute. */
  accept: string
  busy: boolean
  label?: string
  onFile: (file: File) => void
  children: ComponentChildren
}

/** A button that chooses a file. The native input is hidden, because its text is in the browser's language. */
export function FileButton({ accept, busy, label, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (field: HTMLInputElement) => {
    const [file] = field.files ?? []
    // Clear the field, so that choosing the same file again fires `change`.
    field.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <Button busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => choose(event.currentTarget)}
      />
    </>
  )
}
