import { words } from './culture.ts'
import type { Culture } from './culture.ts'

export const north: Culture[] = [
  {
    weight: 9,
    ownScript: 1,
    language: 'English',
    also: ['French', 'Spanish', 'German'],
    women: words(
      'Harriet Imogen Philippa Rosalind Tamsin Beatrix Marian Odette Verity Cordelia Winifred Juniper Thea Maeve',
    ),
    men: words(
      'Alistair Barnaby Desmond Edmund Fergus Gareth Humphrey Jasper Kester Lionel Magnus Rupert Silas Tobias',
    ),
    families: words(
      'Ashgrove Bellweather Cotterill Dunmore Fairbourne Greyling Hathersage Inglemoor Kestleby Larkhill Merriweather Oakhurst Penhallow Quillfeather Rushbrook Stanmere Thistlewood Underhay Wetherford Yarrowby',
    ),
    places: [
      'Leeds|England|United Kingdom|GB',
      'Bristol|England|United Kingdom|GB',
      'Glasgow|Scotland|United Kingdom|GB',
      'Cork|Munster|Ireland|IE',
      'Portland|Oregon|United States|US',
      'Columbus|Ohio|United States|US',
      'Austin|Texas|United States|US',
      'Halifax|Nova Scotia|Canada|CA',
      'Wellington|Wellington|New Zealand|NZ',
      'Adelaide|South Australia|Australia|AU',
    ],
  },
  {
    weight: 6,
    ownScript: 1,
    language: 'Swedish',
    also: ['English', 'German', 'Finnish'],
    women: words('Åsa Märta Sigrid Tuva Elin Gunilla Ylva Linnéa Annika Saga Frida Ebba'),
    men: words('Göran Håkan Björn Torsten Lennart Östen Viggo Sixten Anders Rasmus Ulf Kåre'),
    families: words(
      'Bergström Åkerlind Sjöholm Västerdal Hägglund Nordvall Granström Lövqvist Dahlmark Österberg Strandell Fällman Kvarnström Röding',
    ),
    places: [
      'Malmö|Skåne|Sweden|SE',
      'Göteborg|Västra Götaland|Sweden|SE',
      'Umeå|Västerbotten|Sweden|SE',
      'Bergen|Vestland|Norway|NO',
      'Århus|Midtjylland|Denmark|DK',
      'Tampere|Pirkanmaa|Finland|FI',
    ],
  },
  {
    weight: 6,
    ownScript: 1,
    language: 'German',
    also: ['English', 'French', 'Italian'],
    women: words(
      'Käthe Jördis Sieglinde Friederike Annegret Lieselotte Ronja Heike Mareike Svenja Ulrike Bärbel',
    ),
    men: words('Jürgen Götz Lothar Wolfram Henning Matthäus Rüdiger Eberhard Tilo Jörn Konrad Volker'),
    families: words(
      'Grünewald Schönfelder Bäumler Kröger Süßmann Höllriegel Weißbach Dörflinger Eichstätt Moosbrucker Kühnert Täubner Rabenstein Zöllner',
    ),
    places: [
      'München|Bayern|Germany|DE',
      'Köln|Nordrhein-Westfalen|Germany|DE',
      'Leipzig|Sachsen|Germany|DE',
      'Zürich|Zürich|Switzerland|CH',
      'Linz|Oberösterreich|Austria|AT',
    ],
  },
  {
    weight: 5,
    ownScript: 1,
    language: 'Polish',
    also: ['English', 'German', 'Russian'],
    women: words('Bożena Grażyna Małgorzata Zofia Jagoda Wiesława Żaneta Łucja Kalina Halina'),
    men: words('Zbigniew Sławomir Wojciech Bartłomiej Mirosław Przemysław Łukasz Jędrzej Witold Kajetan'),
    families: words(
      'Wójtowski|Wójtowska Źrebiec Dąbrówka Święcicki|Święcicka Żmudziński|Żmudzińska Łazarczyk Gołąbek Jabłonowski|Jabłonowska Krzemiński|Krzemińska Zawadzkiewicz',
    ),
    places: ['Kraków|Małopolskie|Poland|PL', 'Wrocław|Dolnośląskie|Poland|PL', 'Łódź|Łódzkie|Poland|PL'],
  },
  {
    weight: 3,
    ownScript: 1,
    language: 'Czech',
    also: ['English', 'German', 'Polish'],
    women: words('Žofie Božena Ludmila Markéta Růžena Zdeňka Květa Apolena'),
    men: words('Čeněk Bohumil Dušan Jiří Ondřej Vítězslav Zdeněk Radomír'),
    families: words(
      'Březina|Březinová Černohlávek|Černohlávková Dvořáček|Dvořáčková Hruška|Hrušková Kříženecký|Kříženecká Míšek|Míšková Říha|Říhová Šťastník|Šťastníková',
    ),
    places: [
      'Brno|Jihomoravský kraj|Czechia|CZ',
      'Plzeň|Plzeňský kraj|Czechia|CZ',
      'Košice|Košický kraj|Slovakia|SK',
    ],
  },
]
