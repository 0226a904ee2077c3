import { expect, test } from 'vitest'
import { rankOf } from '../../../../lib/records/careers/seniority.ts'

test.each([
  'Intern < Junior Engineer < Engineer < Senior Engineer < Staff Engineer < Principal Engineer',
  'Software Engineer I < Software Engineer II < Software Engineer III < Senior Software Engineer',
  'Engineer < Lead Engineer < Engineering Manager < Senior Manager < Director < Senior Director < VP < SVP < EVP < CTO < CEO',
  'Sales Assistant < Sales Representative < Assistant Manager < Sales Manager < Head of Sales < VP Sales < Chief Revenue Officer',
  'Product Manager < Senior Product Manager < Principal Product Manager < Director of Product',
  'Associate Director < Director; Deputy Director < Director; Vice President < President; AVP < VP',
  'Assistant Professor < Associate Professor < Professor',
  'Executive Assistant to the CEO < Analyst; Assistant to the Managing Director < Office Manager; CEO Assistant < Manager',
  'Chief of Staff < Chief Operating Officer; Product Owner < Product Manager; HR Business Partner < HR Manager',
  'Werkstudent < Entwickler < Senior Entwickler < Teamleiter < Abteilungsleiterin < Bereichsleiter < Vorstand < Geschäftsführer',
  'Assistentin der Geschäftsführung < Referentin; Vorstandsassistenz < Projektleiterin; Vertriebsmitarbeiter < Vertriebsleiterin',
  'stellvertretende Leiterin Einkauf < Leiterin Einkauf; Praktikant < Sachbearbeiter',
  'Stagiaire < Ingénieur < Chef de projet < Responsable marketing < Directrice marketing < Vice-présidente < Présidente',
  'Assistante de direction < Comptable; Directeur adjoint < Directeur; Directeur < Directeur général',
  'Becaria < Ingeniera < Coordinadora < Gerente de ventas < Directora de ventas < Vicepresidenta < Directora General',
  'Asistente del CEO < Analista; Analista < Jefe de equipo; Director < Consejero delegado',
  'Estagiário < Analista Júnior < Analista Pleno < Analista Sênior < Coordenador < Gerente < Diretora < Vice-presidente < Presidente',
  'Assistente da diretoria < Vendedora',
  'インターン < エンジニア < シニアエンジニア < 係長 < 課長 < 部長 < 本部長 < 執行役員 < 取締役 < 代表取締役社長',
  '社長秘書 < 営業担当; アシスタントマネージャー < マネージャー; 副部長 < 部長; 副社長 < 社長; 部長代理 < 部長',
  'متدرب < مهندس < مهندس أول < مشرف < مدير المبيعات < مدير عام < نائب الرئيس < الرئيس التنفيذي',
  'مساعد المدير التنفيذي < محاسب; نائب المدير < المدير',
])('job titles rank in the order %s', (chains) => {
  for (const chain of chains.split('; ')) {
    const titles = chain.split(' < ')
    const ranks = titles.map(rankOf)
    const tooLow = titles.filter((_, index) => index > 0 && ranks[index]! <= ranks[index - 1]!)
    expect(tooLow).toEqual([])
  }
})

test.each([
  ['Founder', 'Co-Founder & CEO'],
  ['Director of Sales', 'Sales Director'],
  ['Engineer', 'Data Scientist'],
  ['Account Executive', 'Recruiter'],
  ['Konditor', '数据工程师'],
  ['Engineer', 'valueOf constructor'],
])('the job titles %s and %s rank the same', (one, other) => {
  expect(rankOf(one)).toBe(rankOf(other))
})
