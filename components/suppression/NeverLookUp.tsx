import { i18n } from '#i18n'
import { announce } from '../ui/announce.ts'
import { Confirm } from '../ui/Confirm.tsx'

export interface NeverLookUpProps {
  /** Of the person; empty where it is not known. */
  name: string
  /** Whether it was done. */
  onSuppress: () => Promise<boolean>
}

/** Puts a person on the list of those never looked up, once it is said what that means. */
export function NeverLookUp({ name, onSuppress }: NeverLookUpProps) {
  const suppress = async () => {
    if (!(await onSuppress())) return i18n.t('known.failed')
    announce(i18n.t('known.suppress.done'))
    return null
  }
  return (
    <Confirm
      act={i18n.t('known.suppress.act', [name || i18n.t('known.them.person')])}
      confirm={i18n.t('known.suppress.confirm')}
      onConfirm={suppress}
    >
      <p>{i18n.t('known.suppress.does')}</p>
      <p>{i18n.t('known.suppress.keeps')}</p>
    </Confirm>
  )
}
