import { computed, signal, type ReadonlySignal } from '@preact/signals'

/** In order of selection. A change copies nothing, so removing one of 100,000 keys is instant. */
export class KeySelection {
  readonly #keys = new Set<string>()
  readonly #version = signal(0)
  #scope: string | null = null

  /** Computed only when it is read. */
  readonly all: ReadonlySignal<readonly string[]> = computed(() => {
    void this.#version.value
    return [...this.#keys]
  })

  get size(): number {
    void this.#version.value
    return this.#keys.size
  }

  get version(): number {
    return this.#version.peek()
  }

  has(key: string): boolean {
    void this.#version.value
    return this.#keys.has(key)
  }

  /** Like `has`, without subscribing. */
  peekHas(key: string): boolean {
    return this.#keys.has(key)
  }

  toggle(key: string): boolean {
    const isIn = !this.#keys.delete(key)
    if (isIn) this.#keys.add(key)
    this.#version.value++
    return isIn
  }

  add(keys: Iterable<string>): number {
    const before = this.#keys.size
    for (const key of keys) this.#keys.add(key)
    this.#changedFrom(before)
    return this.#keys.size - before
  }

  drop(keys: Iterable<string>): void {
    const before = this.#keys.size
    for (const key of keys) this.#keys.delete(key)
    this.#changedFrom(before)
  }

  retain(stays: (key: string) => boolean): void {
    const before = this.#keys.size
    for (const key of this.#keys) if (!stays(key)) this.#keys.delete(key)
    this.#changedFrom(before)
  }

  /** `scope` names the table. Entering another table clears the selection. */
  enter(scope: string): void {
    if (this.#scope !== null && this.#scope !== scope) this.clear()
    this.#scope = scope
  }

  replace(keys: Iterable<string>): void {
    this.#scope = null
    this.#keys.clear()
    for (const key of keys) this.#keys.add(key)
    this.#version.value++
  }

  clear(): void {
    const before = this.#keys.size
    this.#keys.clear()
    this.#changedFrom(before)
  }

  #changedFrom(size: number): void {
    if (this.#keys.size !== size) this.#version.value++
  }
}

export const selected = new KeySelection()
