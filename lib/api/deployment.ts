export interface Deployment {
  apiUrl: string
  /** Replaces `social` in field names. */
  socialWord: string
  /** Query parameter of a job's URL. */
  jobUrlParameter: string
}

export const defaultNaming = { socialWord: 'social', jobUrlParameter: 'url' }
