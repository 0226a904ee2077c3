/** Where a service is and how it names things; one setting each. */
export interface Deployment {
  /** The base address that all paths are relative to. */
  apiUrl: string
  /** What field names have in the place of `social`. */
  socialWord: string
  /** The query parameter that carries a job's address. */
  jobUrlParameter: string
}

export const usualWords = { socialWord: 'social', jobUrlParameter: 'url' }
