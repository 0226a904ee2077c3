import { i18n } from '#i18n'
import { Button } from './Button.tsx'

interface DidYouMeanProps {
  /** `null`: nobody can guess, and nothing is shown. */
  suggestion: string | null
  onTake: (suggestion: string) => void
}

/** Offers how something was probably meant; nothing is corrected without this click. */
export function DidYouMean({ suggestion, onTake }: DidYouMeanProps) {
  if (suggestion === null) return null
  return (
    <Button size="small" onClick={() => onTake(suggestion)}>
      {i18n.t('input.didYouMean', [suggestion])}
    </Button>
  )
}
