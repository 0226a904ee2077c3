export function manifest(_env: unknown, _browser: string, _mode: string) {
  return { name: 'Sidelight', default_locale: 'en' }
}
