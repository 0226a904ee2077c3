import { words } from './culture.ts'
import type { Culture } from './culture.ts'

export const east: Culture[] = [
  {
    weight: 3,
    ownScript: 0.6,
    language: 'Greek',
    also: ['English', 'French', 'Italian'],
    women: words(
      'Ελένη=Eleni Δέσποινα=Despina Καλλιόπη=Kalliopi Μυρτώ=Myrto Ουρανία=Ourania Φωτεινή=Fotini Χρυσούλα=Chrysoula',
    ),
    men: words(
      'Αλέξανδρος=Alexandros Γεώργιος=Georgios Ηλίας=Ilias Θανάσης=Thanasis Ξενοφών=Xenofon Σπύρος=Spyros Φώτης=Fotis',
    ),
    families: words(
      'Αγγελόπουλος=Angelopoulos|Αγγελοπούλου=Angelopoulou Βλαστάρης=Vlastaris|Βλαστάρη=Vlastari Καραμπάτος=Karampatos|Καραμπάτου=Karampatou Μαυρογένης=Mavrogenis|Μαυρογένη=Mavrogeni Παπαδρόσος=Papadrosos|Παπαδρόσου=Papadrosou Χατζηλίας=Chatzilias|Χατζηλία=Chatzilia',
    ),
    places: [
      'Θεσσαλονίκη|Κεντρική Μακεδονία|Greece|GR',
      'Patras|Western Greece|Greece|GR',
      'Λεμεσός|Λεμεσός|Cyprus|CY',
    ],
  },
  {
    weight: 4,
    ownScript: 0.65,
    language: 'Ukrainian',
    also: ['English', 'Polish', 'German'],
    women: words(
      'Оксана=Oksana Людмила=Liudmyla Мирослава=Myroslava Соломія=Solomiia Ярина=Yaryna Зоряна=Zoriana',
    ),
    men: words('Богдан=Bohdan Остап=Ostap Тарас=Taras Ярослав=Yaroslav Любомир=Liubomyr Назар=Nazar'),
    families: words(
      'Вишневий=Vyshnevyi|Вишнева=Vyshneva Гончарук=Honcharuk Журавленко=Zhuravlenko Калинець=Kalynets Левадний=Levadnyi|Левадна=Levadna Тополенко=Topolenko Щербань=Shcherban',
    ),
    places: [
      'Львів|Львівська область|Ukraine|UA',
      'Одеса|Одеська область|Ukraine|UA',
      'Poznań|Wielkopolskie|Poland|PL',
    ],
  },
  {
    weight: 3,
    ownScript: 0.6,
    language: 'Bulgarian',
    also: ['English', 'Russian', 'German'],
    women: words('Цветелина=Tsvetelina Десислава=Desislava Йорданка=Yordanka Радка=Radka Снежана=Snezhana'),
    men: words('Боримир=Borimir Веселин=Veselin Желязко=Zhelyazko Пламен=Plamen Стоил=Stoil'),
    families: words(
      'Ангелаков=Angelakov|Ангелакова=Angelakova Гърдев=Gardev|Гърдева=Gardeva Желев=Zhelev|Желева=Zheleva Овчаров=Ovcharov|Овчарова=Ovcharova Чолаков=Cholakov|Чолакова=Cholakova',
    ),
    places: ['Пловдив|Пловдив|Bulgaria|BG', 'Varna|Varna|Bulgaria|BG'],
  },
  {
    weight: 4,
    ownScript: 0.55,
    language: 'Arabic',
    also: ['English', 'French', 'Turkish'],
    women: words('أميرة=Amira بثينة=Buthaina سلمى=Salma شيماء=Shaimaa نجلاء=Najlaa هالة=Hala ياسمين=Yasmine'),
    men: words('إياد=Iyad بلال=Bilal جواد=Jawad حازم=Hazem زياد=Ziad طارق=Tariq وسيم=Wassim'),
    families: words(
      'البستاني=Bustani الخياط=Khayyat الزعبي=Zoubi القصيري=Qusayri النجار=Najjar سرحان=Sarhan عبود=Abboud منصوري=Mansouri',
    ),
    places: [
      'بيروت|بيروت|Lebanon|LB',
      'Amman|Amman|Jordan|JO',
      'Alexandria|Alexandria|Egypt|EG',
      'Casablanca|Casablanca-Settat|Morocco|MA',
    ],
  },
  {
    weight: 2,
    ownScript: 0.55,
    language: 'Hebrew',
    also: ['English', 'Russian', 'Arabic'],
    women: words('אביגיל=Avigail דפנה=Dafna כרמית=Carmit נעמה=Naama שירה=Shira'),
    men: words('אלון=Alon גדעון=Gideon יונתן=Yonatan נדב=Nadav עומר=Omer'),
    families: words(
      'אורן-טל=Oren-Tal ברקאי=Barkai גולדמן-רז=Goldman-Raz כרמלי=Carmeli נחשוני=Nachshoni שקמה=Shikma',
    ),
    places: ['חיפה|חיפה|Israel|IL', 'Be’er Sheva|Southern District|Israel|IL'],
  },
]
