/** Node's `URL` has the origin "null" for extension pages; browsers have scheme and host. */
export class BrowserUrl extends URL {
  override get origin(): string {
    return this.protocol === 'chrome-extension:' ? `${this.protocol}//${this.host}` : super.origin
  }

  static override parse(address: string): BrowserUrl | null {
    return URL.canParse(address) ? new BrowserUrl(address) : null
  }
}
