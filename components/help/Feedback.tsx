import { i18n } from '#i18n'
import { browser } from '../../lib/browser.ts'
import { feedbackHref, readFeedbackUrl } from '../../lib/settings/feedback.ts'

const { WXT_FEEDBACK_URL } = import.meta.env

/** A feedback link, if the build sets one. It contains only the version. */
export function Feedback() {
  if (!WXT_FEEDBACK_URL) return null
  const href = feedbackHref(readFeedbackUrl(WXT_FEEDBACK_URL), browser.runtime.getManifest().version)
  return (
    <p class="help-feedback">
      <a href={href} target="_blank" rel="noopener noreferrer">
        {i18n.t('help.feedback')}
      </a>
    </p>
  )
}
