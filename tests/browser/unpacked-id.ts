import { createHash } from 'node:crypto'

/** Chromium's id of an unpacked extension without a key: a hash of its absolute path. */
export const unpackedId = (folder: string): string =>
  createHash('sha256')
    .update(folder)
    .digest('hex')
    .slice(0, 32)
    .replaceAll(/./g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]!)
