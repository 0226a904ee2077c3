import { i18n } from '#i18n'
import type { Database } from '../../lib/records/database/database.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { hostInPattern } from '../../lib/platform/permissions.ts'
import { watchBlockedPicture } from './picturesModel.ts'
import './pictures.css'

export function AllowPictureHost({ db, of }: { db: Database; of: string }) {
  const { host, allow, decline } = useViewModel(() => watchBlockedPicture(db, of))
  if (host.value === null) return null
  return (
    <div class="picture-host" role="status">
      <p>{i18n.t('options.pictures.blocked', [hostInPattern(host.value)])}</p>
      <Button size="small" onClick={allow}>
        {i18n.t('options.pictures.allow')}
      </Button>
      <Button size="small" onClick={decline}>
        {i18n.t('options.pictures.notNow')}
      </Button>
    </div>
  )
}
