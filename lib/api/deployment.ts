export interface Deployment {
  apiUrl: string
  /** Replaces `social` in field names. */
  socialWord: string
  jobUrlParameter: string
}

export const defaultNaming = { socialWord: 'social', jobUrlParameter: 'url' }
