/**
 * A synchronous copy; extension storage has the authoritative value. Firefox throws if the file is damaged
 * (NS_ERROR_FILE_CORRUPTED); then nothing is remembered.
 */
export function remembered(name: string): string | null {
  return attempt(() => localStorage.getItem(name))
}

export function remember(name: string, value: string): void {
  attempt(() => localStorage.setItem(name, value))
}

export function deleteRemembered(): void {
  attempt(() => localStorage.clear())
}

function attempt<Result>(act: () => Result): Result | null {
  try {
    return act()
  } catch {
    return null
  }
}
