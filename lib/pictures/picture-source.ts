/** SHA-256 of a URL in hexadecimal: the URL itself may contain a name and would outlive a merge. */
export async function digestOf(address: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
