import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Button } from './Button.tsx'

interface FileButtonProps {
  /** Names of file types, as an `accept` attribute takes them. */
  accept: string
  busy: boolean
  /** What assistive technology calls the field; nothing where the button says enough. */
  label?: string
  onFile: (file: File) => void
  children: ComponentChildren
}

/** Chooses one file. The browser's own field would speak another language than the page. */
export function FileButton({ accept, busy, label, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (field: HTMLInputElement) => {
    const [file] = field.files ?? []
    // The same file may be chosen again.
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
