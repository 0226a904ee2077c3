/** Node's `URL` says that the origin of an extension's page is "null"; browsers say its scheme and host. */
export class BrowserUrl extends URL {
  override get origin(): string {
    return this.protocol === 'chrome-extension:' ? `${this.protocol}//${this.host}` : super.origin
  }

  static override parse(address: string): BrowserUrl | null {
    return URL.canParse(address) ? new BrowserUrl(address) : null
  }
}
