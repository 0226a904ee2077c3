import { addRow, addToLine, addWords, type Recipe } from '../edits.ts'

export const setting: Recipe = {
  name: 'a setting',
  check: 'setting.test.ts',
  apply(copy) {
    addRow(
      copy,
      'lib/settings/preferences.ts',
      'preferenceRows',
      "  /** Credits that may be spent in one month; `null`: no limit. */\n  budgetPerMonth: setting(z.nullable(credits), null, 'options.limit.budgetPerMonth'),",
    )
    addToLine(copy, 'components/settings/MoneyForm.tsx', 'limits', "'budgetPerMonth'")
    addWords(copy, 'options.limit.budgetPerMonth', 'Monthly budget')
    addWords(copy, 'options.limitHint.budgetPerMonth', 'Per month')
    addWords(copy, 'options.limitNone.budgetPerMonth', 'No limit')
  },
}
