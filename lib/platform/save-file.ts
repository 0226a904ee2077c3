const readMs = 60_000

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), readMs)
}

/** TypeScript's library doesn't declare it. */
type Picker = (options: {
  suggestedName: string
  types: { accept: Record<string, string[]> }[]
}) => Promise<FileSystemFileHandle>

export interface Sink {
  write(piece: string | Uint8Array<ArrayBuffer>): Promise<void>
  /** Only then does the file appear at its place. */
  close(): Promise<void>
  abort(): Promise<void>
}

/**
 * Lets the user choose a place for a large file, then streams to it. Call it first in a click handler. `null` if the
 * user cancelled. Browsers without the picker use a download.
 */
export async function requestSink(name: string, type: string): Promise<Sink | null> {
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

/** Browsers store pieces on disk if there are many. */
export function downloadSink(name: string, type: string): Sink {
  const parts: Blob[] = []
  return {
    write: async (piece) => void parts.push(new Blob([piece])),
    close: async () => saveFile(new Blob(parts, { type }), name),
    abort: async () => void parts.splice(0),
  }
}
