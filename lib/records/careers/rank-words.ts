import { fold } from '../../text/fold.ts'

/** Of a title without a rank word. */
export const plainRank = 2

/** From this rank on, a person leads others. A deputy is one rank lower than the leader. */
export const leadingRank = 4

/**
 * Ranks from intern (0) to head of a company (13), in seven languages. Words are compared after folding; Arabic ones
 * are listed without the article.
 */
export const rankWords: readonly (readonly [rank: number, phrases: string])[] = [
  [
    0,
    'intern, internship, trainee, apprentice, working student, student assistant, praktikant, praktikantin, werkstudent, ' +
      'werkstudentin, azubi, auszubildender, auszubildende, volontär, volontärin, stagiaire, alternant, alternante, ' +
      'apprenti, apprentie, becario, becaria, practicante, pasante, en prácticas, aprendiz, estagiário, estagiária, متدرب, متدربة',
  ],
  [1, 'junior, entry level, graduate, débutant, débutante, principiante, iniciante, مبتدئ'],
  [
    plainRank,
    'product owner, process owner, business partner, people partner, talent partner, channel partner, partner marketing, ' +
      'partner sales, partner success, partner development, lead generation',
  ],
  [3, 'senior, confirmé, confirmée, expérimenté, assistant professor, lecturer, أول, كبير, خبير'],
  [
    4,
    'lead, leader, staff engineer, staff software, staff developer, staff scientist, staff designer, staff product, ' +
      'staff data, staff machine, supervisor, coordinator, leitender, leitende, teamleiter, teamleiterin, teamleitung, ' +
      'teamlead, gruppenleiter, gruppenleiterin, gruppenleitung, projektleiter, projektleiterin, projektleitung, ' +
      'schichtleiter, oberarzt, oberärztin, superviseur, superviseuse, chef de projet, cheffe de projet, chef d équipe, ' +
      'cheffe d équipe, coordinateur, coordinatrice, encargado, encargada, coordinador, coordinadora, supervisora, líder, ' +
      'coordenador, coordenadora, مشرف, مشرفة, قائد, قائدة, رئيس فريق, منسق, منسقة',
  ],
  [
    5,
    'manager, managerin, principal, partner manager, associate professor, responsable, jefe, jefa, gerente, chef, cheffe, ' +
      'chefe, مدير, مديرة',
  ],
  [
    6,
    'senior manager, senior principal, distinguished, chief, chief of staff, abteilungsleiter, abteilungsleiterin, ' +
      'abteilungsleitung, رئيس قسم, مدير أول',
  ],
  [
    7,
    'director, head, professor, full professor, direktor, direktorin, leiter, leiterin, leitung, bereichsleiter, ' +
      'bereichsleiterin, bereichsleitung, prokurist, prokuristin, chefarzt, chefärztin, directeur, directrice, directora, ' +
      'diretor, diretora, superintendente, رئيس, رئيسة',
  ],
  [8, 'senior director, assistant vice president, general manager, gerente general, gerente geral, مدير عام'],
  [
    9,
    'vice president, vizepräsident, vizepräsidentin, vice président, vice présidente, vicepresidente, vicepresidenta, ' +
      'vice presidente, نائب رئيس, نائبة رئيس',
  ],
  [10, 'senior vice president'],
  [11, 'executive vice president, partner, associé, associée, socio, socia, sócio, sócia, شريك'],
  [
    12,
    'vice chairman, managing director, managing partner, vorstand, vorständin, vorstandsmitglied, gérant, gérante',
  ],
  [
    13,
    'chief executive officer, chief executive, president, founder, cofounder, owner, chairman, chairwoman, chairperson, ' +
      'secretary general, general secretary, geschäftsführer, geschäftsführerin, geschäftsführung, gründer, gründerin, ' +
      'mitgründer, mitgründerin, inhaber, inhaberin, vorstandsvorsitzender, vorstandsvorsitzende, präsident, präsidentin, ' +
      'président, présidente, fondateur, fondatrice, cofondateur, cofondatrice, directeur général, directrice générale, ' +
      'presidente, presidenta, director general, directora general, consejero delegado, consejera delegada, ' +
      'director ejecutivo, directora ejecutiva, fundador, fundadora, cofundador, cofundadora, dueño, dueña, propietario, ' +
      'propietaria, diretor executivo, diretora executiva, diretor geral, diretora geral, proprietário, proprietária, ' +
      'رئيس تنفيذي, رئيسة تنفيذية, مدير تنفيذي, مديرة تنفيذية, رئيس مجلس الإدارة, مؤسس, مؤسسة شريكة',
  ],
]

/** Matched anywhere in a title, longest first. */
export const unspacedRankWords: readonly (readonly [rank: number, phrases: string])[] = [
  [0, 'インターン 研修生 見習い'],
  [1, 'アシスタント 秘書 ジュニア'],
  [3, 'シニア 主任'],
  [4, 'リーダー リード 係長 チーフ'],
  [5, 'マネージャー マネージャ マネジャー 課長 プリンシパル 店長'],
  [6, 'シニアマネージャー シニアマネジャー 次長 室長'],
  [7, 'ディレクター 部長'],
  [8, 'シニアディレクター 本部長 事業部長'],
  [9, 'バイスプレジデント'],
  [10, '執行役員'],
  [11, 'パートナー'],
  [12, '取締役 常務 専務 副社長 最高技術責任者 最高財務責任者 最高執行責任者'],
  [13, '社長 代表取締役 会長 最高経営責任者 創業者 共同創業者 プレジデント'],
]

/** Such as `Vertriebsleiter`, by rank. */
export const rankEndings: readonly (readonly [rank: number, ending: RegExp])[] = [
  [6, /.(?:leiter|leiterin|leitung)$/],
  [5, /.manager(?:in)?$/],
  [7, /.(?:direktor|direktorin)$/],
  [12, /.vorstand$/],
]

/** An assistant stays one regardless of the manager's title. */
export const assistingWord =
  /^(?:assistante?s?|asistentes?|assistentes?|secretar(?:y|io|ia)|secretaire|auxiliar|مساعده?|سكرتيره?)$|(?:assistent(?:in)?|assistenz|assistenzarzt|sekretar(?:in)?)$/u

/** The title next to such a word is one rank lower. */
export const deputyBefore = new Set(
  'assistant associate deputy vice sub sous junior stellvertretender stellvertretende stellvertretendes stellv stv vize نائب نائبة'
    .split(' ')
    .map(fold),
)
export const deputyAfter = new Set('adjoint adjointe adjunto adjunta'.split(' '))

/** Within a title's rank. */
export const raising: ReadonlyMap<string, number> = new Map(
  Object.entries({
    global: 0.3,
    regional: 0.3,
    senior: 0.5,
    lead: 0.55,
    executive: 0.6,
    principal: 0.7,
    group: 0.7,
    [fold('أول')]: 0.5,
  }),
)
