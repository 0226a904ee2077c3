import { makeBackupUnseen } from '../../components/data/backupUnseen.ts'

// A page that nobody sees: Chromium's worker can't make an address for a file.
void makeBackupUnseen()
