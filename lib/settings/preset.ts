import { usualWords } from '../api/deployment.ts'

/** The addresses a build was made for; a preset that Options can change. Empty in a build for everyone. */
export const preset = {
  apiUrl: import.meta.env.WXT_API_URL ?? '',
  socialUrl: import.meta.env.WXT_SOCIAL_URL ?? '',
  socialWord: import.meta.env.WXT_SOCIAL_WORD || usualWords.socialWord,
  jobUrlParameter: import.meta.env.WXT_JOB_URL_PARAMETER || usualWords.jobUrlParameter,
}
