import { computed, signal, type ReadonlySignal } from '@preact/signals'

/**
 * Keys of records that are selected, in the order in which they were. Nothing is copied when it changes: one of 100,000
 * is taken out in no time. What reads it in an effect or a view follows it.
 */
export class KeySelection {
  readonly #keys = new Set<string>()
  readonly #version = signal(0)

  /** All of them, made when somebody reads it. */
  readonly all: ReadonlySignal<readonly string[]> = computed(() => {
    void this.#version.value
    return [...this.#keys]
  })

  get size(): number {
    void this.#version.value
    return this.#keys.size
  }

  /** Goes up with each change; not followed. */
  get version(): number {
    return this.#version.peek()
  }

  has(key: string): boolean {
    void this.#version.value
    return this.#keys.has(key)
  }

  /** The same, without following it. */
  peekHas(key: string): boolean {
    return this.#keys.has(key)
  }

  /** Adds it, or takes it out; gives whether it is in. */
  toggle(key: string): boolean {
    const isIn = !this.#keys.delete(key)
    if (isIn) this.#keys.add(key)
    this.#version.value++
    return isIn
  }

  /** Gives how many of them were not in yet. */
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

  /** Takes out what this does not let stay. */
  retain(stays: (key: string) => boolean): void {
    const before = this.#keys.size
    for (const key of this.#keys) if (!stays(key)) this.#keys.delete(key)
    this.#changedFrom(before)
  }

  replace(keys: Iterable<string>): void {
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

/** What is selected in Records, for as long as its page is open. */
export const selected = new KeySelection()
