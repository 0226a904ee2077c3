export interface Deployment {
  apiUrl: string
  socialWord: string
  jobUrlParameter: string
}

export const defaultNaming = { socialWord: 'social', jobUrlParameter: 'url' }
