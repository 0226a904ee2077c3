import { defineConfig } from 'oxlint'
import { importRules } from './tests/architecture/import-rules.ts'

const packages = [...new Set(Object.values(importRules).flatMap((rule) => rule.packages))]

/** Patterns of the imports that a folder's rule forbids; the architecture test also resolves the paths. */
function forbiddenIn(folder: string): { regex: string; message: string }[] {
  const { from, packages: own } = importRules[folder]!
  const others = Object.keys(importRules).filter(
    (other) => other !== folder && !from.includes(other) && !other.startsWith(`${folder}/`),
  )
  const [top] = folder.split('/')
  const paths = others
    // Only the architecture test distinguishes subfolders with a rule of their own.
    .filter(
      (other) => !from.some((allowed) => allowed.startsWith(`${other}/`)) && !folder.startsWith(`${other}/`),
    )
    .map((other) => (other.startsWith(`${top}/`) ? other.slice(top!.length + 1) : other))
  const message = `tests/architecture/import-rules.ts says what ${folder} may import.`
  const outside = packages.filter((one) => !own.includes(one)).map((one) => (one === 'wxt' ? 'wxt$' : one))
  return [
    { regex: `^(\\.\\./)+(${paths.join('|')})/`, message },
    ...(outside.length > 0 ? [{ regex: `^(${outside.join('|')})(/|$)`, message }] : []),
  ]
}

export default defineConfig({
  plugins: ['react', 'typescript', 'unicorn', 'import', 'oxc', 'jsx-a11y', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  ignorePatterns: ['.output*', '.wxt', 'node_modules', 'test-results'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'no-shadow': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // The React compiler's rules don't fit signals, which are assigned and read during rendering.
    ...Object.fromEntries(
      ['immutability', 'purity', 'refs', 'static-components', 'exhaustive-deps'].map((rule) => [
        `react/${rule}`,
        'off' as const,
      ]),
    ),
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'max-lines': [
      'error',
      {
        max: 400,
        skipBlankLines: true,
        skipComments: true,
      },
    ],
    'no-console': 'error',
  },
  overrides: [
    {
      files: ['sandbox/**', 'tests/**'],
      // Playwright's fixtures have a callback named `use`.
      rules: { 'no-console': 'off', 'react/rules-of-hooks': 'off' },
    },
    // A subfolder's rule comes after its parent's and overrides it.
    {
      files: ['lib/**', 'components/**', 'entrypoints/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['browser', 'chrome'].map((name) => ({ name, message: 'Import it from lib/browser.ts.' })),
        ] as never,
      },
    },
    ...Object.keys(importRules)
      .filter((folder) => !folder.endsWith('.ts'))
      .toSorted()
      .map((folder) => ({
        files: [`${folder}/**/*.{ts,tsx}`],
        rules: { 'no-restricted-imports': ['error', { patterns: forbiddenIn(folder) }] as never },
      })),
  ],
})
