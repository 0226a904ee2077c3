import { makeBackupUnseen } from '../../lib/state/backup-unseen.ts'

// A page that nobody sees: Chromium's worker can't make an address for a file.
void makeBackupUnseen()
