import { load } from '../data.js'
import { element } from '../element.js'
import { columns } from '../parts/card.js'
import { companyTab } from '../parts/company-tabs.js'
import { listCard } from '../parts/people.js'
import { profileHead } from '../parts/profile-head.js'

const tabs = [
  ['', 'Overview'],
  ['about/', 'About'],
  ['people/', 'People'],
  ['jobs/', 'Jobs'],
]

export async function companyPage({ kind, id, tab }) {
  const company = await load(`/companies/${encodeURIComponent(id)}`)
  // The tabs keep the spelling of the company that the reader came by: its slug or its number.
  const base = `/${kind}/${encodeURIComponent(id)}/`
  const [, tabName] = tabs.find(([segment]) => segment === (tab ? `${tab}/` : ''))
  return {
    title: tab ? `${company.name}: ${tabName}` : company.name,
    content: columns(
      [
        profileHead(
          company,
          'company',
          company.tagline && element('p', { class: 'headline' }, company.tagline),
          element('p', { class: 'quiet' }, facts(company)),
          element('nav', { class: 'tabs', 'aria-label': company.name }, tabs.map(tabLink(base, tabName))),
        ),
        companyTab(tab, company, base),
      ],
      listCard('Pages also viewed', company.others, 'company'),
    ),
  }
}

function facts({ line, place, followers }) {
  return [line, place, `${followers.toLocaleString('en')} followers`].filter(Boolean).join(' · ')
}

const tabLink =
  (base, current) =>
  ([segment, name]) =>
    element(
      'a',
      { href: base + segment, 'data-history': 'replace', 'aria-current': name === current && 'page' },
      name,
    )
