import { detectPage } from '../../../lib/pages/page.ts'
import type { SectionName } from '../../../lib/records/rows/sections.ts'
import { subjectOf } from '../../../lib/records/identity/aliases.ts'
import { socialUrl } from '../../unit/sandbox.fixture.ts'
import { world } from '../paths.ts'
import type { Machine } from './machine.ts'
import { restoreLines, orderOf, type TeamScenario } from './team-scenario.ts'

/**
 * No event deletes this person: machines have different records, and a deletion under one name would also erase data in
 * the record of the other name.
 */
const handle = 'aiko-tanabe-田辺'
const address = `/in/${encodeURIComponent(handle)}/`
const innerPath = `/in/${world.person(handle)!.socialIdentifier}/`

interface TwoNames {
  isKnown: boolean
  section: SectionName
  isInnerFirst: boolean
}

/**
 * Once a machine's purchase is shared, a second machine must not pay for the same person under another name if either
 * machine knows both names.
 */
export async function requestByTwoNames(
  history: TeamScenario,
  by: readonly number[],
  { isKnown, section: sectionName, isInnerFirst }: TwoNames,
): Promise<void> {
  const { machines, service } = history
  const [one, two] = by.map((at) => machines[at]!) as [Machine, Machine]
  const [first, second] = isInnerFirst ? [innerPath, address] : [address, innerPath]
  const requestSection = async (machine: Machine, path: string, section: SectionName) => {
    machine.click(orderOf(path, section), undefined)
    await machine.idle()
  }
  restoreLines(history)
  for (const machine of [one, two]) {
    machine.cut = false
    machine.fault('late', 0)
  }
  await Promise.all(machines.map((machine) => machine.idle()))
  const [name, otherName] = [first, second].map((path) => subjectOf(detectPage(socialUrl + path, socialUrl)!))
  const knownTo = ({ db }: Machine) => db.subjects.where('aliases').equals(name!).first()
  const knowsBoth = async (machine: Machine) =>
    (await knownTo(machine))?.aliases.includes(otherName!) ?? false
  if (isKnown) await requestSection(two, second, 'profile')
  const earlierRequests = new Set(await one.db.requests.toCollection().primaryKeys())
  await requestSection(one, first, sectionName)
  const isReported = (await one.db.teamClaims.count()) === 0
  const subject = await knownTo(one)
  const section = subject && (await one.db.sections.get([subject.key, sectionName]))
  const request = section && (await one.db.requests.get(section.request))
  const isBought =
    request !== undefined && !earlierRequests.has(request.id) && request.colleague === undefined
  const isKnownAsOne =
    (section !== undefined && (await knowsBoth(two))) || (isBought && (await knowsBoth(one)))
  const before = service.requests.length
  await requestSection(two, second, sectionName)
  const paid = service.requests.slice(before).filter(({ charged }) => charged)
  if (isKnownAsOne && isReported && paid.length > 0)
    throw new Error(`${two.name} paid for a person that ${one.name} had under another name: ${paid[0]!.body}`)
}
