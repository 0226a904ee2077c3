export interface Deployment {
  apiUrl: string
  /** The word in field names that replaces `social`. */
  socialWord: string
  jobUrlParameter: string
}

export const defaultNaming = { socialWord: 'social', jobUrlParameter: 'url' }
