interface ImportMetaEnv {
  readonly WXT_PROVIDERS?: string
  readonly WXT_FEEDBACK_URL?: string
  readonly WXT_LOOPBACK?: string
  readonly WXT_API_URL?: string
  readonly WXT_SOCIAL_URL?: string
  readonly WXT_SOCIAL_WORD?: string
  readonly WXT_JOB_URL_PARAMETER?: string
}
