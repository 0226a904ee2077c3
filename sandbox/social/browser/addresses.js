import { companyPage } from './pages/company.js'
import { feedPage } from './pages/feed.js'
import { jobPage } from './pages/job.js'
import { jobsPage } from './pages/jobs.js'
import { notFoundPage } from './pages/not-found.js'
import { activityPage, experiencePage } from './pages/person-details.js'
import { personPage } from './pages/person.js'
import { postPage } from './pages/post.js'
import { searchPage } from './pages/search.js'

const pages = [
  [/^\/(feed\/?)?$/, feedPage],
  [/^\/in\/(?<id>[^/]+)\/details\/experience\/?$/, experiencePage],
  [/^\/in\/(?<id>[^/]+)\/recent-activity\/all\/?$/, activityPage],
  [/^\/in\/(?<id>[^/]+)\/?$/, personPage],
  [/^\/(?<kind>company|school|showcase)\/(?<id>[^/]+)\/?(?<tab>about|people|jobs)?\/?$/, companyPage],
  [/^\/jobs\/view\/(?<id>[^/]+)\/?$/, jobPage],
  [/^\/jobs\/(?<list>search|collections\/[^/]+)\/?$/, jobsPage],
  [/^\/(feed\/update|posts)\/[^/]+\/?$/, postPage],
  [/^\/search\/?$/, searchPage],
]

/** The page for an address, with the parts that its path names. */
export function pageAt(address) {
  for (const [pattern, page] of pages) {
    const match = pattern.exec(address.pathname)
    if (match) return { page, parts: decoded(match.groups ?? {}) }
  }
  return { page: notFoundPage, parts: {} }
}

function decoded(parts) {
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, decode(value)]))
}

function decode(value) {
  try {
    return value && decodeURIComponent(value)
  } catch {
    return value
  }
}
