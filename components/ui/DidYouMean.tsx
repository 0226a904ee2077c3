import { i18n } from '#i18n'
import { Button } from './Button.tsx'

interface DidYouMeanProps {
  /** `null` shows nothing. */
  suggestion: string | null
  onAccept: (suggestion: string) => void
}

/** Changes nothing without a click. */
export function DidYouMean({ suggestion, onAccept }: DidYouMeanProps) {
  if (suggestion === null) return null
  return (
    <Button size="small" onClick={() => onAccept(suggestion)}>
      {i18n.t('input.didYouMean', [suggestion])}
    </Button>
  )
}
