import { words } from './culture.ts'
import type { Culture } from './culture.ts'

export const south: Culture[] = [
  {
    weight: 6,
    ownScript: 1,
    language: 'French',
    also: ['English', 'Spanish', 'Arabic'],
    women: words('Zoé Clémence Éloïse Maëlys Ségolène Noémie Françoise Océane Anaïs Bérénice Hélène'),
    men: words('Aurélien Benoît Cédric Étienne Gaël Jérôme Loïc Théophile Rémi Anatole Ambroise'),
    families: words(
      'Beauséjour Châtelain Delacroisille Fougère Gérardmer Lefébure Montrésor Peyrolière Rivaudel Saint-Évrard Théveneau Boisrobert',
    ),
    places: [
      'Lyon|Auvergne-Rhône-Alpes|France|FR',
      'Nantes|Pays de la Loire|France|FR',
      'Liège|Wallonie|Belgium|BE',
      'Montréal|Québec|Canada|CA',
      'Dakar|Dakar|Senegal|SN',
    ],
  },
  {
    weight: 7,
    ownScript: 1,
    language: 'Spanish',
    also: ['English', 'Portuguese', 'Catalan'],
    women: words('Begoña Inés Itziar Jimena Maíte Nuria Rocío Ximena Yolanda Catalina Ángeles'),
    men: words('Álvaro Íñigo Joaquín Óscar Ramón Rubén Efraín Germán Lázaro Matías Zacarías'),
    families: words(
      'Albarracín Bustamante Cañizares Echeverría Gárate Ibáñez-Rueda Montañés Ordóñez-Vega Quiñónez Saldívar Urrutia Zúñiga-Prado',
    ),
    places: [
      'Sevilla|Andalucía|Spain|ES',
      'Bilbao|País Vasco|Spain|ES',
      'Medellín|Antioquia|Colombia|CO',
      'Mérida|Yucatán|Mexico|MX',
      'Córdoba|Córdoba|Argentina|AR',
      'Valparaíso|Valparaíso|Chile|CL',
    ],
  },
  {
    weight: 5,
    ownScript: 1,
    language: 'Portuguese',
    also: ['English', 'Spanish', 'French'],
    women: words('Conceição Letícia Inês Benedita Luísa Matilde Anabela Graça Iolanda Jandira'),
    men: words('João Sebastião Estêvão Vinícius Anselmo Jacinto Norberto Cauã Heitor Tomé'),
    families: words(
      'Assunção Bragança-Leal Carvalhais Falcão Guimarãis Lourenço-Pinto Magalhães-Sá Patrício Quintão Simões-Braga Vasconcelhos',
    ),
    places: [
      'Porto|Norte|Portugal|PT',
      'Curitiba|Paraná|Brazil|BR',
      'Belém|Pará|Brazil|BR',
      'Maputo|Maputo|Mozambique|MZ',
    ],
  },
  {
    weight: 4,
    ownScript: 1,
    language: 'Italian',
    also: ['English', 'French', 'German'],
    women: words('Fiorella Ginevra Loredana Ornella Serafina Viola Mirta Donatella Niccolina'),
    men: words('Niccolò Ettore Gualtiero Ludovico Ruggero Fabrizio Tullio Ubaldo Corrado'),
    families: words(
      'Acquafredda Bellincampi Casagrandi Dell’Orto Fioravalle Giàcomo Lombardini Montefusco Pietrasanta Terranova Vallescura',
    ),
    places: ['Torino|Piemonte|Italy|IT', 'Bologna|Emilia-Romagna|Italy|IT', 'Bari|Puglia|Italy|IT'],
  },
  {
    weight: 4,
    ownScript: 1,
    language: 'Turkish',
    also: ['English', 'German', 'Arabic'],
    women: words('Ayşegül Çiğdem Gülşen İpek Müge Özlem Şule Yıldız'),
    men: words('Çağatay Ertuğrul Gökhan İlker Oğuz Ömer Şahin Uğur'),
    families: words(
      'Akçalı Büyükdere Çınarlı Demirışık Gümüşsoy Kılıçoğlu Özgürcan Şekerli Tunçbilek Yağmurlu',
    ),
    places: ['İzmir|Ege|Türkiye|TR', 'Eskişehir|İç Anadolu|Türkiye|TR'],
  },
  {
    weight: 4,
    ownScript: 1,
    language: 'English',
    also: ['Yoruba', 'Igbo', 'Swahili', 'French'],
    women: words('Adaeze Ọmọlará Ngozi Folúkẹ́ Wanjirũ Akosua Thandeka Zanele'),
    men: words('Chukwuemeka Olúwaṣeun Kwabena Tendai Babajídé Kipchumba Obinna Sipho'),
    families: words(
      'Adébáyọ̀ Chikelu Nwachukwuma Ogunlewe Wanyonyi Asantewaa Mokwena Ndlamini Okonjoro Eze-Obi',
    ),
    places: [
      'Ibadan|Oyo|Nigeria|NG',
      'Kumasi|Ashanti|Ghana|GH',
      'Nakuru|Nakuru|Kenya|KE',
      'Durban|KwaZulu-Natal|South Africa|ZA',
    ],
  },
]
