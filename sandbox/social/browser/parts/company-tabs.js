import { element } from '../element.js'
import { card, more } from './card.js'
import { listGrid } from './people.js'
import { postCard } from './post-card.js'

export function companyTab(tab, company, base) {
  if (tab === 'about') return about(company)
  if (tab === 'people') return peopleTab(company)
  if (tab === 'jobs') return jobsTab(company)
  return overview(company, base)
}

function overview(company, base) {
  return [
    card(
      'About',
      element('p', { class: 'prose short' }, company.description),
      more(`${base}about/`, 'Read more'),
    ),
    company.people.length > 0 &&
      card('People here', listGrid(company.people.slice(0, 4)), more(`${base}people/`, 'See all people')),
    company.posts.map((post) => postCard(post)),
  ]
}

function about(company) {
  const facts = [
    [
      'Website',
      element('a', { href: company.website, target: '_blank', rel: 'noreferrer' }, company.website),
    ],
    ['Industry', company.line],
    ['Size', company.size],
    ['Headquarters', company.headquarter],
    ['Founded', company.founded],
    ['Specialities', company.specialities.join(', ')],
  ]
  const shown = facts.filter(([, value]) => value)
  return card(
    'About',
    element('p', { class: 'prose' }, company.description),
    element(
      'dl',
      { class: 'facts' },
      shown.map(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]),
    ),
  )
}

function peopleTab(company) {
  const { people } = company
  if (people.length === 0) return card('People', quiet('Nobody lists this page yet.'))
  return card(company.kind === 'school' ? 'Students and alumni' : 'People', listGrid(people))
}

function jobsTab({ jobs, name }) {
  if (jobs.length === 0) return card('Jobs', quiet(`${name} has no open positions.`))
  return card('Open positions', listGrid(jobs, 'company'))
}

const quiet = (text) => element('p', { class: 'quiet' }, text)
