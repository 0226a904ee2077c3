/** How long a browser may take before it reads a file that it is to save. */
const readMs = 60_000

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), readMs)
}

/** Chromium's picker, which TypeScript's own library does not know: not every browser has it. */
type Picker = (options: {
  suggestedName: string
  types: { accept: Record<string, string[]> }[]
}) => Promise<FileSystemFileHandle>

/** Where a file goes, piece by piece. */
export interface Sink {
  write(piece: string | Uint8Array<ArrayBuffer>): Promise<void>
  /** The file is whole: only now it stands where it was wanted. */
  close(): Promise<void>
  /** Nothing of it stays. */
  abort(): Promise<void>
}

/**
 * Asks where a large file shall be, and writes to it as it is made. Must be the first thing after a click. `null`: they
 * changed their mind, and nothing is written. A browser without the picker gets a download.
 */
export async function askForSink(name: string, type: string): Promise<Sink | null> {
  const pick = (globalThis as { showSaveFilePicker?: Picker }).showSaveFilePicker
  if (!pick) return downloadSink(name, type)
  try {
    const types = [{ accept: { [type]: [`.${name.split('.').at(-1)}`] } }]
    const handle = await pick({ suggestedName: name, types })
    const file = await handle.createWritable()
    return { write: (piece) => file.write(piece), close: () => file.close(), abort: () => file.abort() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/** A download, in pieces that the browser keeps on disk when they are many. */
export function downloadSink(name: string, type: string): Sink {
  const parts: Blob[] = []
  return {
    write: async (piece) => void parts.push(new Blob([piece])),
    close: async () => saveFile(new Blob(parts, { type }), name),
    abort: async () => void parts.splice(0),
  }
}
