interface Pointed {
  section: string
  id: string
}

const host = (url: URL): string => url.host.replace(/^www\./, '').toLowerCase()

function parse(text: string, socialUrl: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return host(url) === host(new URL(socialUrl)) ? url : undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return undefined
  }
}

/** `/<section>/<id>/`; the final slash is optional. `undefined` for any other URL. */
export function pointedAt(text: string, socialUrl: string, sections: readonly string[]): Pointed | undefined {
  const [, section = '', raw = ''] =
    /^\/([^/]+)\/([^/]+)\/?$/.exec(parse(text, socialUrl)?.pathname ?? '') ?? []
  const id = decoded(raw)
  return sections.includes(section) && id ? { section, id } : undefined
}

export const companySections = ['company', 'school', 'showcase']

const jobPaths = ['/jobs/collections/recommended/', '/jobs/search/']

export function jobPointedAt(text: string, socialUrl: string): string | undefined {
  const url = parse(text, socialUrl)
  if (!url) return undefined
  const viewed = /^\/jobs\/view\/(\d+)\/?$/.exec(url.pathname)?.[1]
  if (viewed) return viewed
  const listed = jobPaths.includes(url.pathname.replace(/\/?$/, '/'))
    ? url.searchParams.get('currentJobId')
    : null
  return listed && /^\d+$/.test(listed) ? listed : undefined
}
