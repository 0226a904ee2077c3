import { expect, test } from 'vitest'
import { subjectName } from '../../../lib/records/subject-name.ts'

test.each([
  [{ name: 'Ada', key: 'person:ada' }, 'Ada'],
  [{ name: '', key: 'person:ada-l' }, 'ada-l'],
  [{ name: '', key: 'person:id:ACoAA1' }, 'id:ACoAA1'],
  [{ name: '', key: 'company:https://hamn.example:8080/x' }, 'https://hamn.example:8080/x'],
])('the display name of %o is %s', (subject, called) => expect(subjectName(subject)).toBe(called))
