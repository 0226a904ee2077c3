import { makeBackupUnseen } from '../../components/data/backupUnseen.ts'

// An offscreen document, because Chromium's worker can't create a blob URL.
void makeBackupUnseen()
