/** The account of the first saved key, before accounts have names. */
export const firstAccount = 'first'

/** The first profile; its accounts don't contain a profile id. */
export const firstProfile = 'first'

/** The id for a newly saved key; it permanently names the profile that is charged. */
export function newAccount(profile: string): string {
  const id = crypto.randomUUID()
  return profile === firstProfile ? id : `${profile}/${id}`
}

/** Whether an account belongs to this profile; an empty id matches all. */
export const isOfProfile = (account: string, profile: string): boolean =>
  profile === '' || profileOf(account) === profile

export function profileOf(account: string): string {
  const end = account.indexOf('/')
  return end > 0 ? account.slice(0, end) : firstProfile
}

/** The profile of requests from a file, which count against no budget. No real profile can have this id. */
export const fileProfile = '#file'

/** The account of a request from a file; no local key belongs to it. */
export const accountOfFile = (account: string): string =>
  profileOf(account) === fileProfile ? account : `${fileProfile}/${account}`

/** Whether a request came from a file, so that this installation didn't pay for it. */
export const isFromFile = ({ account }: { account: string }): boolean => profileOf(account) === fileProfile
