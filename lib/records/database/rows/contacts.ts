/** An email address of an address book. */
export interface ContactEmail {
  address: string
  /** `professional`, `personal`; `null`: the address book doesn't say. */
  type: string | null
}

/** What an address book has of a person beside the facts of the light row. It never replaces anything that was bought. */
export interface ContactDetails {
  firstName?: string | undefined
  lastName?: string | undefined
  title?: string | undefined
  emails: ContactEmail[]
  phones: string[]
}
