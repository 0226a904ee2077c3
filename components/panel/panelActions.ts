import { i18n } from '#i18n'
import { hrefOfHelp } from '../../lib/platform/full-pages.ts'
import { openFullPage, openHelp } from '../../lib/platform/open-page.ts'
import type { Copyable, CommandTarget, Situation } from '../../lib/commands/command-target.ts'
import type { TabId } from '../../lib/commands/tabs-of-page.ts'
import { sectionLabels } from '../record/sectionLabels.ts'
import type { PanelState } from './panelState.ts'
import { deleteRecord } from '../model/annotationCommands.ts'
import { inBackground } from '../model/pageProblem.ts'
import { lock } from '../lock/lockModel.ts'
import { openProfileMenu } from '../profiles/ProfileChip.tsx'
import { deletionError } from '../suppression/deletionError.ts'
import { writeClipboard } from '../ui/writeClipboard.ts'
import { mergeCompany } from '../../lib/records/merge-company.ts'
import { mergePerson } from '../../lib/records/merge-person.ts'
import { companyAsText } from '../record/company/companyAsText.ts'
import { jobAsText } from '../record/job/jobAsText.ts'
import { personAsText } from '../record/person/personAsText.ts'

export function panelActions(panel: PanelState): CommandTarget {
  const { model, search, tab, message, palette, shouldFocusSearch, situation } = panel
  const toTab = (id: TabId | null) => {
    search.open.value = false
    tab.value = id
  }
  const copy = async (what: Copyable) => {
    const label = i18n.t(`palette.copied.${what}`)
    const value = subjectText(what, situation.peek(), model.now.peek())
    if (value === null) message.value = { text: i18n.t(`palette.unknown.${what}`) }
    else if (!(await writeClipboard(value)))
      message.value = { text: i18n.t('palette.notCopied'), copy: { label, value } }
    else message.value = { text: what === 'all' ? label : i18n.t('palette.copiedText', [value]) }
  }
  const remove = async (key: string) => {
    const text = deletionError(await deleteRecord(key))
    message.value = text === null ? null : { text }
  }
  return {
    buy(section, options) {
      toTab(sectionLabels[section].tab)
      void model.buy(section, options)
    },
    copy: (what) => void copy(what),
    act(action) {
      search.open.value = false
      panel.requestedAction.value = action
    },
    remove() {
      const key = model.saved.peek()?.record?.subject.key
      if (key !== undefined) inBackground(remove(key))
    },
    // Print after the palette has closed, otherwise the printout shows it.
    print: () => setTimeout(print),
    tab: toTab,
    search(form) {
      if (form) search.form.value = form
      else shouldFocusSearch.value = true
      search.open.value = true
    },
    open: openFullPage,
    help: (page) => openHelp(hrefOfHelp(page)),
    back: model.unpin,
    lock,
    profiles: () => setTimeout(openProfileMenu),
    palette: (mode) => (palette.value = mode),
  }
}

/** `null` if there is none. */
function subjectText(what: Copyable, { page, sections, name }: Situation, now: number): string | null {
  if (what === 'name') return name || null
  const { profile, job } = sections
  const company = mergeCompany(sections)
  if (what === 'email') return mergePerson(sections).emails[0]?.address ?? null
  if (page?.kind === 'company') return company ? companyAsText(company) : null
  if (page?.kind === 'job') return job ? jobAsText(job.data) : null
  return profile ? personAsText(sections, now) : null
}
