import { randomOf } from '../generated/random.ts'

/**
 * A failure may depend on the order of two ids, so random ids and salts come from a seed. Returns a function that ends
 * this.
 */
export function seedIds(seed: number): () => void {
  const random = randomOf(seed, 0)
  const byte = () => random.whole(0, 255)
  const seeded = {
    randomUUID: () => {
      const hex = Array.from({ length: 16 }, byte)
        .map((value) => value.toString(16).padStart(2, '0'))
        .join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
    getRandomValues: (bytes: Uint8Array) => {
      bytes.set(Array.from(bytes, byte))
      return bytes
    },
  }
  Object.assign(crypto, seeded)
  // Removing the overrides restores the browser's own functions.
  return () => Object.keys(seeded).forEach((name) => Reflect.deleteProperty(crypto, name))
}
