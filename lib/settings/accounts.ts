/** The account of a key that was saved before accounts had names. */
export const firstAccount = 'first'

/** The profile that there is before another is added, whose accounts bear no profile's name. */
export const firstProfile = 'first'

/** A name for the account of a key that is saved in a profile: it says for good which profile pays. */
export function newAccount(profile: string): string {
  const id = crypto.randomUUID()
  return profile === firstProfile ? id : `${profile}/${id}`
}

/** Whether an account is of this profile; an empty text is all of them. */
export const isOfProfile = (account: string, profile: string): boolean =>
  profile === '' || profileOf(account) === profile

/** The profile whose key an account is of. */
export function profileOf(account: string): string {
  const end = account.indexOf('/')
  return end > 0 ? account.slice(0, end) : firstProfile
}

/** The profile of requests that a file brought: history, which counts in no budget. No real profile can have this id. */
export const fileProfile = '#file'

/** The account of a request from a file: never one that a key of here pays with. */
export const accountOfFile = (account: string): string =>
  profileOf(account) === fileProfile ? account : `${fileProfile}/${account}`

/** Whether a file brought this request, so that nothing was paid for it by this installation. */
export const isFromFile = ({ account }: { account: string }): boolean => profileOf(account) === fileProfile
