import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startChecksum } from '../../../../lib/data/backup/checksum.ts'

test('the checksum of bytes added in any parts is the CRC-32 of gzip and zip', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }), (parts) => {
      const checksum = startChecksum()
      for (const part of parts) checksum.add(part)
      const whole = Uint8Array.from(parts.flatMap((part) => [...part]))
      expect(checksum.text()).toBe(crc32(whole).toString(16).padStart(8, '0'))
    }),
  )
})
