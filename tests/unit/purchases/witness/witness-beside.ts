import type { Witness, WitnessedRequest, WitnessStore } from '../../../../lib/settings/stored-witness.ts'

/** A witness in memory, as extension storage keeps one: what is written is there whole or not at all. */
export function memoryWitness(): WitnessStore & {
  witness: Witness | null
  rows: Map<string, WitnessedRequest>
  fails: boolean
} {
  const store = {
    witness: null as Witness | null,
    rows: new Map<string, WitnessedRequest>(),
    /** Whether the disk refuses. */
    fails: false,
    async read() {
      await Promise.resolve()
      if (store.fails) throw new Error('not read')
      return structuredClone(store.witness)
    },
    async write(witness: Witness, requests: readonly WitnessedRequest[], whole: boolean) {
      await Promise.resolve()
      if (store.fails) throw new Error('not written')
      if (whole) store.rows.clear()
      for (const request of requests) store.rows.set(request.id, structuredClone(request))
      store.witness = structuredClone(witness)
    },
    async requests() {
      await Promise.resolve()
      return structuredClone([...store.rows.values()])
    },
    async clear() {
      await Promise.resolve()
      store.witness = null
      store.rows.clear()
    },
  }
  return store
}
