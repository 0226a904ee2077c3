import { isPlain } from '../../text/is-plain.ts'
import { foldedWords } from '../matching/name.ts'

const between =
  'open to work, open to opportunities, open to new opportunities, open for work, looking for work, looking for a job, ' +
  'looking for new opportunities, looking for opportunities, looking for a new role, looking for my next role, ' +
  'looking for new challenges, actively looking, actively looking for work, actively looking for new opportunities, ' +
  'actively seeking, actively seeking opportunities, actively seeking new opportunities, actively seeking employment, ' +
  'seeking opportunities, seeking new opportunities, seeking new opportunity, seeking a new opportunity, seeking employment, ' +
  'seeking work, seeking new challenges, seeking new role, seeking a new role, job seeker, jobseeker, job seeking, ' +
  'job search, job hunting, in transition, career transition, between jobs, between roles, between opportunities, ' +
  'unemployed, currently unemployed, not working, not employed, available, available for work, available immediately, ' +
  'career break, career gap, career pause, on a career break, taking a break, sabbatical, on sabbatical, gap year, ' +
  'parental leave, on parental leave, maternity leave, on maternity leave, paternity leave, on paternity leave, ' +
  'family leave, medical leave, sick leave, leave of absence, caregiving, full time parent, full time caregiver, ' +
  'stay at home mom, stay at home mum, stay at home dad, stay at home parent, bereavement, layoff, laid off, ' +
  'health and well being, personal goal pursuit, retired, retirement, retiree, ' +
  'auf jobsuche, jobsuche, auf arbeitssuche, arbeitssuchend, arbeitsuchend, arbeitslos, auf der suche, stellensuchend, ' +
  'auf der suche nach neuen herausforderungen, auf der suche nach einer neuen herausforderung, offen fur neues, ' +
  'offen fur neue herausforderungen, karrierepause, berufliche auszeit, auszeit, elternzeit, in elternzeit, ' +
  'mutterschutz, vaterschaftsurlaub, im ruhestand, ruhestand, rentner, rentnerin, zwischen zwei jobs, ' +
  'en recherche d emploi, recherche d emploi, a la recherche d un emploi, en recherche, en recherche active, sans emploi, ' +
  'en recherche de nouvelles opportunites, a la recherche de nouvelles opportunites, a l ecoute du marche, ' +
  'en transition professionnelle, en reconversion, disponible, pause carriere, pause professionnelle, conge parental, ' +
  'en conge parental, conge maternite, conge de maternite, conge paternite, conge sabbatique, retraite, retraitee, chomage, ' +
  'en busca de empleo, en busqueda de empleo, buscando empleo, buscando trabajo, en busqueda activa, desempleado, ' +
  'desempleada, en busqueda activa de empleo, en busca de nuevas oportunidades, buscando nuevas oportunidades, en paro, ' +
  'pausa profesional, pausa laboral, interrupcion profesional, excedencia, permiso parental, permiso de maternidad, ' +
  'baja por maternidad, baja maternal, baja por paternidad, licencia por maternidad, ano sabatico, jubilado, jubilada, ' +
  'em busca de recolocacao, em busca de novas oportunidades, em busca de emprego, a procura de emprego, ' +
  'buscando recolocacao, buscando novas oportunidades, em transicao de carreira, em transicao, desempregado, ' +
  'desempregada, disponivel, disponivel no mercado, pausa na carreira, licenca maternidade, licenca paternidade, ' +
  'licenca parental, periodo sabatico, aposentado, aposentada, ' +
  'باحث عن عمل, باحثه عن عمل, ابحث عن عمل, ابحث عن فرصه عمل, متاح للعمل, متاحه للعمل, عاطل عن العمل, استراحه مهنيه, ' +
  'انقطاع مهني, اجازه والديه, اجازه امومه, اجازه ابوه, متقاعد, متقاعده'

const unspaced =
  /^(?:求職中?|求職活動中?|転職活動中?|就職活動中?|仕事探し中?|無職|離職中?|休職中?|キャリアブレイク|キャリアの中断|キャリア休止|育児休業中?|育児休暇中?|育休中?|産休中?|産前産後休業中?|産休・育休中?|退職)$/u

const folded = (text: string) => foldedWords(text.replaceAll(/['’ʼ`]/g, ' ')).join(' ')

const phrases = new Set(between.split(', ').map(folded))

const nobody = /^(?:n ?a|none|null|undefined|no company|no employer|nil|unknown)?$/

function isBetween(text: string): boolean {
  return (
    phrases.has(folded(text)) ||
    (!isPlain(text) && unspaced.test(text.normalize('NFKC').replaceAll(/\s/g, '')))
  )
}

/**
 * Whether a career entry isn't a job, but a job search, a career break, leave or retirement. The whole title or the
 * company name can show that; a part of the title only if there is no company.
 */
export function hasNoEmployer(title: string, company: string): boolean {
  if (isBetween(title) || isBetween(company)) return true
  if (!nobody.test(folded(company))) return false
  return title.split(/[|•·,;:/–—]|\s-\s|\bas\b/u).some((part) => isBetween(part))
}

const ownWork = new Set(
  (
    'self employed, selfemployed, freelance, freelancer, freelancing, independent, independent consultant, ' +
    'independent contractor, selbststandig, selbstandig, freiberuflich, freiberufler, freiberuflerin, freelancerin, ' +
    'independant, independante, auto entrepreneur, autoentrepreneur, a mon compte, travailleur independant, profession liberale, ' +
    'autonomo, autonoma, por cuenta propia, trabajador autonomo, trabajadora autonoma, independiente, profesional independiente, ' +
    'profissional autonomo, profissional autonoma, conta propria, trabalho autonomo, ' +
    'عمل حر, مستقل, عامل حر, اعمال حره, عمل مستقل'
  )
    .split(', ')
    .map(folded),
)
const ownWorkUnspaced = /^(?:自営業|個人事業主|フリーランス|独立)$/u

export const isOwnWork = (company: string): boolean =>
  ownWork.has(folded(company)) ||
  (!isPlain(company) && ownWorkUnspaced.test(company.normalize('NFKC').trim()))
