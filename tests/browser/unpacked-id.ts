import { createHash } from 'node:crypto'

/** Without a key, a hash of the absolute path. */
export const unpackedId = (folder: string): string =>
  createHash('sha256')
    .update(folder)
    .digest('hex')
    .slice(0, 32)
    .replaceAll(/./g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]!)
