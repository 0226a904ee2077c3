/** Of the first saved key. */
export const firstAccount = 'first'

/** Its accounts contain no profile id. */
export const firstProfile = 'first'

/** Permanently names the profile that is charged. */
export function newAccount(profile: string): string {
  const id = crypto.randomUUID()
  return profile === firstProfile ? id : `${profile}/${id}`
}

/** An empty profile id matches all accounts. */
export const isOfProfile = (account: string, profile: string): boolean =>
  profile === '' || profileOf(account) === profile

export function profileOf(account: string): string {
  const end = account.indexOf('/')
  return end > 0 ? account.slice(0, end) : firstProfile
}

/** For requests from a file. They count against no budget. No real profile can have this id. */
export const fileProfile = '#file'

/** No local key belongs to it. */
export const accountOfFile = (account: string): string =>
  profileOf(account) === fileProfile ? account : `${fileProfile}/${account}`

/** This installation didn't pay for it. */
export const isFromFile = ({ account }: { account: string }): boolean => profileOf(account) === fileProfile
