/** Reveals a change. Two texts rarely share one, but it must not decide about safety. */
export function fingerprint(text: string): string {
  // FNV-1a, with two offsets for 64 bits.
  let [one, other] = [0x81_1c_9d_c5, 0x9d_c5_81_1c]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01_00_01_93)
    other = Math.imul(other ^ (code + at), 0x01_00_01_93)
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36)
}
