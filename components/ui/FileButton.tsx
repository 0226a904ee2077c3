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

/** Hides the native input: its text uses the browser's language. */
export function FileButton({ accept, busy, label, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (field: HTMLInputElement) => {
    const [file] = field.files ?? []
    // Lets the same file be chosen again.
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
