import { english, nameOf, spoken, type Appearance } from './appearances.ts'

export interface Sheet {
  file: string
  ground: string
  /** Wider pictures are scaled down. */
  width: number
  columns: string[][]
}

const [dark, light] = english as [Appearance, Appearance]
const ground = { light: '#e9e6e0', dark: '#2b323d' }

const ofViews = {
  overview: [['email-tall'], ['company-tall'], ['job-tall'], ['popup-before', 'popup']],
  panel: [
    ['before', 'job'],
    ['person', 'activity'],
    ['email', 'search'],
    ['company', 'palette'],
    ['popup', 'alert', 'popup-before'],
  ],
}

const sheetOf = (name: keyof typeof ofViews, look: Appearance): Sheet => ({
  file: `${name}-${look.theme}`,
  ground: ground[look.theme],
  width: 400,
  columns: ofViews[name].map((column) => column.map((view) => nameOf(view, look))),
})

export const sheets: Sheet[] = [
  sheetOf('overview', light),
  sheetOf('overview', dark),
  sheetOf('panel', light),
  sheetOf('panel', dark),
  {
    file: 'languages',
    ground: ground.light,
    width: 400,
    columns: spoken.map((language) =>
      ['person-tall', 'popup', 'job-tall', 'settings-narrow'].map((view) =>
        nameOf(view, { language, theme: 'light' }),
      ),
    ),
  },
  {
    file: 'library',
    ground: '#77746f',
    width: 640,
    columns: ['records', 'search-results', 'new-run', 'run'].map((view) => [
      nameOf(view, light),
      nameOf(view, dark),
    ]),
  },
  {
    file: 'pages',
    ground: '#77746f',
    width: 640,
    columns: ['first-run', 'crm', 'usage', 'console', 'settings'].map((view) => [
      nameOf(view, light),
      nameOf(view, dark),
    ]),
  },
]
