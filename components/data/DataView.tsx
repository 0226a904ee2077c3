import { i18n } from '#i18n'
import { hrefOfHelp } from '../../lib/platform/full-pages.ts'
import { watchData } from './dataModel.ts'
import { annotationCommands } from '../model/annotationCommands.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { watchSuppressionList } from '../suppression/suppressionListModel.ts'
import { AddToSuppressionList } from '../suppression/AddToSuppressionList.tsx'
import { AllowAgain } from '../suppression/AllowAgain.tsx'
import type { LibraryPageProps } from '../model/route.ts'
import { LockNow } from '../lock/LockNow.tsx'
import { watchLockState } from '../lock/lockModel.ts'
import { LockSettings } from '../lock/LockSettings.tsx'
import { AccessList } from '../settings/AccessList.tsx'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'
import { SettingDetails, SettingSection } from '../ui/SettingRow.tsx'
import { BackupPart } from './BackupPart.tsx'
import { InformingPart } from './informing/InformingPart.tsx'
import { ImportPart } from './ImportPart.tsx'
import { DataPart } from './DataPart.tsx'
import { RestorePart } from './RestorePart.tsx'
import { watchRestore } from './restoreModel.ts'
import { RetentionPart } from './RetentionPart.tsx'
import { StoragePart } from './StoragePart.tsx'
import { WipePart } from './WipePart.tsx'
import './data.css'

export default function DataView({ route, db }: LibraryPageProps) {
  const model = useViewModel(() => watchData(db))
  const restore = useViewModel(() => watchRestore(db))
  const list = useViewModel(() => watchSuppressionList(db, () => model.socialUrl.peek()))
  const lock = useViewModel(() => ({ state: watchLockState() })).state.value ?? 'none'
  return (
    <SettingsFrame page="data" part={route.id}>
      <BackupPart model={model} />
      <RestorePart model={model} restore={restore} />
      <ImportPart model={model} />
      <StoragePart model={model} />
      <RetentionPart model={model} />
      <InformingPart />
      <DataPart
        id="suppression"
        title={i18n.t('suppression.list.title')}
        help={hrefOfHelp('delete', 'suppression-list')}
      >
        <AddToSuppressionList list={list} />
        <AllowAgain
          count={model.suppressed.value}
          socialUrl={model.socialUrl.value}
          onAllow={annotationCommands.allowAgain}
        />
      </DataPart>
      <SettingSection title={i18n.t('lock.protection')}>
        <SettingDetails
          id="lock"
          label={i18n.t('lock.title')}
          reason={i18n.t('lock.hint')}
          action={i18n.t(lock === 'none' ? 'lock.open' : 'ledger.budget.change')}
          opens={route.id === 'lock'}
          control={<LockNow />}
        >
          <LockSettings />
        </SettingDetails>
        <SettingDetails
          id="permissions"
          label={i18n.t('access.title')}
          reason={i18n.t('access.hint')}
          action={i18n.t('access.show')}
          opens={route.id === 'permissions'}
        >
          <AccessList />
        </SettingDetails>
      </SettingSection>
      <WipePart model={model} />
    </SettingsFrame>
  )
}
