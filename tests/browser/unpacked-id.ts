import { createHash } from 'node:crypto'

/** What Chromium names the unpacked extension in this folder, whose manifest has no key: its absolute path, hashed. */
export const unpackedId = (folder: string): string =>
  createHash('sha256')
    .update(folder)
    .digest('hex')
    .slice(0, 32)
    .replaceAll(/./g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]!)
