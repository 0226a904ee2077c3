/** The account of the first saved key. */
export const firstAccount = 'first'

/** The first profile. Its accounts contain no profile id. */
export const firstProfile = 'first'

/** An id for a newly saved key; permanently names the profile that is charged. */
export function newAccount(profile: string): string {
  const id = crypto.randomUUID()
  return profile === firstProfile ? id : `${profile}/${id}`
}

/** An empty id matches all. */
export const isOfProfile = (account: string, profile: string): boolean =>
  profile === '' || profileOf(account) === profile

export function profileOf(account: string): string {
  const end = account.indexOf('/')
  return end > 0 ? account.slice(0, end) : firstProfile
}

/** Requests from a file count against no budget. No real profile can have this id. */
export const fileProfile = '#file'

/** The account of a request from a file, to which no local key belongs. */
export const accountOfFile = (account: string): string =>
  profileOf(account) === fileProfile ? account : `${fileProfile}/${account}`

/** Whether a request came from a file, so that this installation didn't pay for it. */
export const isFromFile = ({ account }: { account: string }): boolean => profileOf(account) === fileProfile
