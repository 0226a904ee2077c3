import type { ColumnRole, DetailRole } from './column-roles.ts'

/**
 * Phrases by language, separated by `|`: the seven languages of the interface, others that exports use, and `common`
 * programs. `=` marks a phrase that must be the whole heading, because it is ambiguous within others.
 */
type Phrases = Readonly<Record<string, string>>

/** Nouns for a person that exports put before the name of a value: `Candidate Name`, `Invitee Email`. */
const nouns =
  'contact lead customer client candidate attendee invitee participant registrant respondent applicant subscriber member employee prospect recipient delegate visitor speaker student donor buyer purchaser user guest host organizer'.split(
    ' ',
  )
const withNouns = (part: string) => nouns.map((noun) => `${noun} ${part}`).join('|')

export const rolePhrases: Readonly<Record<ColumnRole, Phrases>> = {
  address: {
    en: '=profile|=url|=link|=links|=social media|=person|profile url|profile link|social url|network url|public identifier|profile handle|profile identifier|person url',
    de: '=profil|profil url|profil link',
    fr: 'lien du profil|lien profil',
    es: '=perfil|url del perfil|perfil url|enlace del perfil',
    pt: 'url do perfil|link do perfil',
    ja: 'プロフィール',
    ar: 'الملف الشخصي|رابط الملف',
    other: 'profiel|profilo|профиль|профіль|프로필|个人资料|個人資料',
  },
  email: {
    en: 'email|emails|e mail|e mails|mail|mails|mail addr',
    de: 'mailadresse|emailadresse|e mailadresse|mailadressen',
    fr: 'courriel|courriels|adresse electronique|adresse de messagerie|adresse mail|messagerie electronique',
    es: 'correo|correos',
    pt: 'correio eletronico',
    ja: 'メール',
    ar: 'البريد|بريد|ايميل',
    it: 'posta elettronica',
    nl: 'emailadres|e mailadres|mailadres',
    pl: 'poczta',
    sv: 'epost|e post|e postadress|epostadress|e postadresse|epostadresse',
    fi: 'sahkoposti|sahkopostiosoite',
    tr: 'e posta|eposta',
    ru: 'почта|почты|емейл|имейл|емаил|пошта|пошти',
    el: 'ηλεκτρονικο ταχυδρομειο|ηλ ταχυδρομειο',
    he: 'דואל|דוא ל|אימייל|מייל|דואר אלקטרוני',
    ko: '메일|전자우편',
    zh: '邮箱|邮件|信箱|郵件|電郵|郵箱',
    th: 'อีเมล',
    hi: 'ईमेल',
    vi: 'thu dien tu',
    id: 'surel',
  },
  fullName: {
    en: `=name|=names|full name|fullname|person name|contact person|=contact|=name original name|=primary contact|=main contact|=key contact|=person|display name|your name|name of contact|=candidate|=applicant|=attendee|=invitee|=participant|=registrant|=respondent|=delegate|${withNouns('name')}`,
    de: 'vollstandiger name|ganzer name|=kontakt|kontaktname|kontaktperson|ansprechpartner|ansprechpartnerin|ansprechperson|=name vorname|=vor und nachname|=vorname nachname|=kandidat|=kandidatin|=kandidat in|=bewerber|=bewerberin|=bewerber in|bewerbername|kandidatenname|teilnehmername|name des bewerbers|name des kandidaten|name des teilnehmers|name der bewerberin|name der kandidatin|name der teilnehmerin|=teilnehmer|=teilnehmerin|=teilnehmer in|=teilnehmende',
    fr: 'nom complet|=nom prenom|=nom et prenom|=prenom nom|=prenom et nom|nom du contact|interlocuteur|=candidat|=candidate|=candidat e|=postulant|=postulante|=participant|=participante|=participant e|candidat nom|participant nom|invite nom|nom du participant|nom de la participante|nom du candidat|nom de la candidate|nom du visiteur|nom de l invite|nom de l invitee|nom de l inscrit|nom de l inscrite',
    es: 'nombre completo|=nombre y apellidos|=nombre y apellido|=contacto|nombre de contacto|nombre del contacto|persona de contacto|=candidato|=candidata|=postulante|=aspirante|=participante|nombre del participante|nombre de la participante|nombre del candidato|nombre de la candidata|nombre del invitado|nombre de la invitada',
    pt: 'nome completo|=nome e sobrenome|=contato|nome do contato|pessoa de contato|=candidato|=candidata|=participante|=inscrito|nome do participante|nome da participante|nome do candidato|nome da candidata|nome do inscrito|nome da inscrita',
    ja: '氏名|名前|=お名前|担当者名|=担当者|=候補者|=応募者|=参加者|=出席者|候補者名|応募者名|参加者名|出席者名',
    ar: 'الاسم الكامل|=الاسم|=اسم|=المرشح|=المتقدم|=المشارك|اسم المرشح|اسم المتقدم|اسم المشارك',
    it: '=nome e cognome|=cognome e nome|nominativo|=contatto|=referente',
    nl: '=naam|volledige naam|contactpersoon|=volledige',
    pl: '=imie i nazwisko|=nazwisko i imie|osoba kontaktowa',
    sv: '=namn|=navn|fullstandigt namn|fulde navn|fullt navn|kontaktperson',
    fi: '=nimi|koko nimi|yhteyshenkilo',
    cs: '=jmeno a prijmeni|=prijmeni a jmeno|=meno a priezvisko|cele jmeno|kontaktni osoba',
    hu: '=nev|teljes nev|kapcsolattarto',
    ro: 'nume complet|=nume si prenume|persoana de contact',
    tr: '=ad soyad|=adi soyadi|isim soyisim|=isim|tam ad',
    ru: '=фио|=ф и о|=имя и фамилия|=фамилия имя|=фамилия имя отчество|полное имя|контактное лицо|=піб|=контакт|повне ім я',
    el: 'ονοματεπωνυμο|=υπευθυνος επικοινωνιας',
    he: 'שם מלא|=שם|איש קשר',
    ko: '성명|=이름|담당자명|=담당자|고객명',
    zh: '姓名|联系人|聯絡人|客户名|客戶名',
    th: '=ชื่อ-นามสกุล|=ชื่อและนามสกุล|ชื่อเต็ม',
    hi: '=नाम|पूरा नाम',
    vi: 'ho va ten|ho ten',
    fa: 'نام و نام خانوادگی|نام کامل',
    id: '=nama|nama lengkap',
  },
  firstName: {
    en: `first name|firstname|given name|givenname|forename|=first|fname|=f name|${withNouns('first')}`,
    de: 'vorname|rufname',
    fr: 'prenom',
    es: '=nombre|nombre de pila|primer nombre|=nombres',
    pt: '=nome|primeiro nome',
    ja: '=名|=名 漢字|=下の名前|名前 名|氏名 名',
    ar: 'الاسم الاول|الاسم الشخصي',
    nl: 'voornaam|roepnaam',
    pl: '=imie|=imiona',
    sv: 'fornamn|fornavn',
    fi: 'etunimi',
    cs: '=jmeno|krestni jmeno|=meno|krstne meno',
    hu: 'keresztnev|utonev',
    ro: 'prenume',
    tr: '=ad|=adi',
    ru: '=имя|=ім я',
    el: '=ονομα',
    he: 'שם פרטי',
    th: '=ชื่อ',
    hi: 'पहला नाम',
    vi: '=ten',
    fa: '=نام|نام کوچک',
    id: 'nama depan',
  },
  lastName: {
    en: `last name|lastname|surname|family name|familyname|=last|lname|=l name|${withNouns('last')}`,
    de: 'nachname|familienname|zuname',
    fr: 'nom de famille|=nom',
    es: 'apellido|apellidos',
    pt: 'sobrenome|apelido|ultimo nome',
    ja: '=姓|=姓 漢字|名前 姓|氏名 姓|名字|苗字',
    ar: 'اسم العائله|اسم العايله|اللقب',
    it: 'cognome',
    nl: 'achternaam|familienaam',
    pl: 'nazwisko',
    sv: 'efternamn|efternavn|etternavn',
    fi: 'sukunimi',
    cs: 'prijmeni|priezvisko',
    hu: 'vezeteknev|csaladnev',
    ro: 'nume de familie|=nume',
    tr: 'soyad|soyadi|soyisim',
    ru: 'фамилия|прізвище',
    el: 'επωνυμο|επιθετο',
    he: 'שם משפחה',
    ko: '=성',
    th: 'นามสกุล',
    hi: 'उपनाम',
    vi: '=ho',
    fa: 'نام خانوادگی|نام فامیل',
    id: 'nama belakang',
  },
  company: {
    en: 'company|companies|company name|companyname|organization|organizations|organisation|organisations|organization name|employer|account name|=account|=business|business name|=org|org name|=firm',
    de: 'firma|unternehmen|firmenname|organisationsname|arbeitgeber|unternehmensname',
    fr: 'entreprise|societe|employeur|raison sociale',
    es: 'empresa|compania|organizacion|empleador|razon social',
    pt: 'organizacao|empregador|razao social',
    ja: '会社|企業|社名|勤務先',
    ar: 'الشركه|شركه|المؤسسه|جهه العمل',
    it: 'azienda|societa|ditta|impresa|ragione sociale',
    nl: 'bedrijf|bedrijfsnaam|organisatie|werkgever',
    pl: 'nazwa firmy|przedsiebiorstwo|organizacja|pracodawca',
    sv: 'foretag|virksomhed|bedrift|selskap|arbetsgivare|arbejdsgiver|firmanavn',
    fi: 'yritys|organisaatio|tyonantaja',
    cs: 'spolecnost|spolocnost|zamestnavatel',
    hu: 'ceg|cegnev|vallalat|munkahely',
    ro: 'companie',
    tr: 'sirket|kurum|firma adi',
    ru: 'компания|компании|организация|организации|фирма|фирмы|работодатель|место работы|компанія|компанії|організація',
    el: 'εταιρεια|εταιρια|επωνυμια',
    he: 'חברה|ארגון|מקום עבודה',
    ko: '회사|기업|소속|직장',
    zh: '公司|企业|单位|單位|机构',
    th: 'บริษัท',
    hi: 'कंपनी',
    vi: 'cong ty|to chuc',
    fa: 'شرکت|سازمان|محل کار',
    id: 'perusahaan|syarikat',
  },
  domain: {
    en: 'domain|email domain|company domain|company domain name|company website|company site|company homepage|organization website|website|websites|web site|web page|homepage|home page|=web|company url|website url',
    de: 'webseite|internetseite|internet',
    fr: 'domaine|site web|site internet|page web',
    es: 'dominio|sitio web|pagina web',
    pt: '=site|pagina de internet',
    ja: 'ドメイン|サイト|ホームページ',
    ar: 'الموقع|نطاق|موقع',
    other:
      'sito web|sito internet|=sito|dominio web|webadres|strona www|strona internetowa|witryna|hemsida|hjemmeside|nettsted|webbplats|kotisivu|verkkosivu|webove stranky|weboldal|web sitesi|сайт|ιστοσελιδα|אתר|홈페이지|웹사이트|도메인|网站|网址|官网|域名|網站|網址|trang web|situs web',
  },
}

/** Heading phrases that only an import of contacts uses. */
export const detailPhrases: Readonly<Record<DetailRole, Phrases>> = {
  title: {
    en: 'job title|jobtitle|=title|=position|=role|organization title|occupation|designation',
    de: 'jobtitel|berufsbezeichnung|stellenbezeichnung|=funktion',
    fr: 'fonction|=poste|intitule de poste|intitule du poste|=titre',
    es: '=cargo|puesto|=titulo',
    pt: '=funcao',
    ja: '役職|職種|肩書',
    ar: 'المسمي الوظيفي|المنصب',
    other:
      '=ruolo|=posizione|mansione|functie|functietitel|stanowisko|befattning|stilling|=titel|titteli|pozice|beosztas|unvan|должность|посада|תפקיד|직책|직위|직함|职位|职务|職稱|職位|頭銜|chuc vu|jabatan',
  },
  phone: {
    en: 'phone|phones|mobile|cell|cellphone|telephone|tel',
    de: 'telefon|telefonnummer|handy|handynummer|mobil|mobiltelefon|rufnummer',
    fr: 'portable',
    es: 'telefono|movil',
    pt: 'telefone|celular',
    ja: '電話|携帯',
    ar: 'هاتف|جوال|موبايل',
    other:
      'cellulare|telefoonnummer|telefoon|komorka|telefonnumber|puhelin|telefonszam|телефон|мобильный|τηλεφωνο|טלפון|נייד|전화|휴대폰|핸드폰|手机|电话|手機|dien thoai|telepon',
  },
  note: {
    en: 'note|notes|comment|comments',
    de: 'notiz|notizen|bemerkung|bemerkungen|kommentar',
    fr: 'remarque|remarques|commentaire|commentaires',
    es: 'nota|notas|observaciones|comentarios',
    pt: 'observacoes',
    ja: '備考|メモ|ノート',
    ar: 'ملاحظات|ملاحظه',
    other:
      'opmerking|opmerkingen|uwagi|notatka|notatki|anteckning|poznamka|notlar|примечание|комментарий|заметки|הערות|비고|메모|备注|備註',
  },
  labels: {
    en: '=label|labels|tag|tags|category|categories|=group|=groups|group membership',
    de: 'kategorie|kategorien|gruppen|schlagworter|schlagworte',
    fr: 'etiquettes|groupes',
    es: 'etiquetas|categorias',
    pt: 'marcadores|grupos',
    ja: 'ラベル|タグ|分類|カテゴリ|グループ',
    ar: 'تصنيفات|وسوم|المجموعات',
    other: 'etichette|etykiety|labels en|etiketler|теги|метки|תגיות|태그|标签|標籤',
  },
}

/** Words that turn a column into a description, such as `Phone 1 - Label`, or into a value of the company. */
export const noDetail =
  'label|type|typ|tipo|status|fax|pager|telex|country code|verified|valid|id|company|corporate|firma|entreprise|empresa|main|zentrale|industry|campaign|event|relation|custom|date|count|owner'

/**
 * Words for another person than the row's, such as `Lead Owner Email`, or for the past, such as `Previous company`:
 * owners, managers, assistants, senders, referrers.
 */
export const otherPeople: Phrases = {
  en: 'by|reply to|replyto|createdby|modifiedby|lastmodifiedby|ownedby|owner|owners|manager|supervisor|boss|assistant|secretary|reports to|report to|reporting to|inviter|sender|send user|sending user|from|referrer|referred|referral|introduced|creator|assignee|assigned to|assigned|rep|representative|executive|recruiter|sourcer|coordinator|interviewer|hiring|spouse|partner|child|children|emergency|parent|author|approver|billing|my|own|exported|imported|modified|salesperson|salesman|saleswoman|seller|sales rep|sdr|bdr|csm|ae|scanner|exhibitor|previous|former|past|prior|last company|last employer',
  de: 'von|besitzer|inhaber|eigentumer|zustandig|zustandiger|vorgesetzter|vorgesetzte|assistent|assistentin|assistenz|sekretariat|erstellt|geandert|bearbeitet|eingeladen|absender|empfohlen|betreuer|kundenbetreuer|verantwortlich|verantwortlicher|vertriebler|vertriebsmitarbeiter|verkaufer|partnerin|mein|meine|ehemalige|ehemaliger|ehemaliges|fruhere|fruherer|fruheres|vorherige|vorheriger|vorheriges',
  fr: 'par|proprietaire|responsable|assistante|cree|modifie|expediteur|parrain|superieur|attribue|conjoint|mon|ma|commercial|vendeur|gestionnaire|charge de clientele|ancien|ancienne|precedent|precedente',
  es: 'por|propietario|jefe|asistente|creado|modificado|remitente|asignado|gerente|referido|conyuge|mi|vendedor|vendedora|ejecutivo|ejecutiva|encargado|anterior',
  pt: 'responsavel|proprietario|assistente|criado|remetente|atribuido|gestor|conjuge|meu|minha|executivo',
  it: 'responsabile|commerciale|mittente|creato|segretaria|titolare|venditore|precedente',
  nl: 'eigenaar|verantwoordelijke|beheerder|leidinggevende|afzender|aangemaakt|verkoper|vorige',
  pl: 'opiekun|opiekuna|wlasciciel|wlasciciela|przedstawiciel|handlowiec|przelozony|asystent|asystentka|utworzyl|nadawca|poprzednia',
  sv: 'agare|ejer|eier|ansvarig|ansvarlig|saljare|saelger|selger|chef|leder|skapad|opprettet|oprettet|tidligere|tidigare',
  fi: 'omistaja|vastuuhenkilo|myyja|esimies|esihenkilo|assistentti|luoja|edellinen',
  cs: 'vlastnik|odpovedna osoba|obchodnik|nadrizeny|asistentka|vytvoril|predchozi',
  hu: 'tulajdonos|felelos|ertekesito|fonok|asszisztens|letrehozta|korabbi',
  ro: 'responsabil|creat|anterioara',
  tr: 'sahibi|temsilci|temsilcisi|yonetici|yoneticisi|asistan|olusturan|gonderen|onceki',
  ru: 'ответственный|ответственного|владелец|менеджер|менеджера|руководитель|ассистент|секретарь|помощник|создал|автор|отправитель|куратор|предыдущая|відповідальний|власник|керівник',
  el: 'υπευθυνος|ιδιοκτητης|πωλητης|προηγουμενη',
  he: 'בעלים|אחראי|מנהל|יוצר|קודם',
  vi: 'nguoi phu trach|chu so huu|nguoi tao|nguoi quan ly',
  id: 'pemilik|penanggung jawab|oleh|atasan',
}

/** Words for another person in scripts without spaces, and in Arabic, which joins its article to the word. */
export const otherPeopleUnspaced =
  '所有者|営業担当|社内担当|作成者|更新者|送信者|差出人|招待者|紹介者|上司|マネージャ|秘書|アシスタント|配偶者|自分の|前職|مالك|المدير|مدير|مساعد|المسوول|مسوول|المرسل|مرسل|انشا|انشي|المنشي|دعوه|الداعي|احاله|الزوج|السابق|소유자|영업담당|영업 담당|관리자|작성자|비서|상사|추천인|보낸|이전|负责人|所有人|创建人|创建者|销售|助理|上级|推荐人|发件人|負責人|建立者|推薦人|寄件者'

/** A `by`, `par` or `por` that doesn't refer to a person: `Email par défaut`. */
export const notByAnybody = / (?:by default|par defaut|por defecto|por padrao) /g

/** Headings of columns with handles, which the network puts after `/in/` in a person's URL. */
export const handlePhrases = 'public identifier|profile handle|profile identifier'

/** Words for the second of two last names. */
export const secondNameWords = 'segundo|materno|second|zweiter|deuxieme|secondo'

/** Words for a second person in a row, such as the buyer of an attendee's ticket or the host of a guest. */
export const secondPeople =
  'buyer|purchaser|payer|guest|guests|host|organizer|organiser|kaufer|besteller|gast|veranstalter|gastgeber|acheteur|organisateur|hote|comprador|organizador|anfitrion|anfitriao|convidado|購入者|ゲスト|主催者|المشتري|الضيف|المنظم'

/**
 * Words for a user: the row's person, unless the row names another one, such as the invitee of a meeting that the user
 * scheduled.
 */
export const users = 'user|users|benutzer|nutzer|utilisateur|usuario|ユーザー|المستخدم'

export const companyWords =
  'company|organization|organisation|account|firma|firmen|unternehmen|entreprise|societe|empresa|compania|organizacion|organizacao|general|generic|main office|zentrale|azienda|bedrijf|foretag|yritys|firmy|sirket|компании'
// Not `会社` or `公司`: `会社メール` and `公司邮箱` are a person's email at work.
export const companyUnspaced = '企業|法人|الشركه|شركه|企业'

/** Words that make a heading no value of a lookup, such as `Email status` or `Company phone`. */
export const asideWords =
  'id|ids|identifier|key|status|stage|state|type|typ|tipo|label|labels|phone|phones|fax|mobile|telefon|handy|telephone|telefono|telefone|movil|celular|size|employees|revenue|founded|date|datum|fecha|data|day|birthday|count|number|score|rating|rank|verified|verification|valid|validity|confidence|quality|bounce|bounced|opened|clicked|replied|sent|last activity|last contacted|last touch|last seen|opt|optout|unsubscribed|subscribed|consent|marketing|newsletter|city|country|region|state|zip|postal|street|strasse|ort|plz|stadt|land|ville|pays|ciudad|pais|cidade|location|adresse postale|address formatted|industry|branche|sector|source|photo|logo|image|picture|avatar|title|position|role|job|function|department|division|abteilung|seniority|headline|notes|note|description|keywords|tags|list|campaign|sequence|event|file|password|username|login|nickname|nick|spitzname|maiden|middle|additional name|phonetic|yomi|prefix|suffix|salutation|anrede|short name|sort|file as|gender|sex|language|sprache|timezone|currency|created|updated|connected|subject|body|content|text|template|angezeigter|angezeigter name|nom affiche|nombre para mostrar|nome de exibicao|nome para exibicao|display name|mail display name|nom complet de l adresse|is a|is an|hear|segundo nombre|segundo nome|secondo nome|deuxieme prenom|tussenvoegsel|отчество|по батькові|drugie imie|duration|join time|leave time|topic'
export const asideUnspaced =
  'ふりがな|フリガナ|カナ|かな|電話|番号|役職|部署|住所|状態|ステータス|種別|種類|日付|日時|表示名|هاتف|رقم|حاله|نوع|تاريخ|المدينه|الدوله|المنصب|مسمي|전화|직책|직위|주소|부서|상태|날짜|电话|手机|职位|地址|部门|状态|日期'

export const inAllLanguages = (phrases: Phrases): string[] =>
  Object.values(phrases).flatMap((some) => some.split('|'))
