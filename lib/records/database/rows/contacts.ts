export interface ContactEmail {
  address: string
  type: string | null
}

/** A person's data from an address book, in addition to the summary row. Never replaces purchased data. */
export interface ContactDetails {
  firstName?: string | undefined
  lastName?: string | undefined
  title?: string | undefined
  emails: ContactEmail[]
  phones: string[]
}
