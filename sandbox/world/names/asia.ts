import { words } from './culture.ts'
import type { Culture } from './culture.ts'

export const asia: Culture[] = [
  {
    weight: 7,
    ownScript: 0.3,
    language: 'Hindi',
    also: ['English', 'Marathi', 'Bengali', 'Tamil'],
    women: words(
      'अनुराधा=Anuradha ईशिता=Ishita कावेरी=Kaveri नंदिनी=Nandini पल्लवी=Pallavi मृणालिनी=Mrinalini शालिनी=Shalini',
    ),
    men: words(
      'अभिजीत=Abhijit गौतम=Gautam देवेन्द्र=Devendra निखिल=Nikhil यशवंत=Yashwant विक्रांत=Vikrant हरीश=Harish',
    ),
    families: words(
      'अग्निहोत्री=Agnihotri कुलश्रेष्ठ=Kulshreshtha चौधरी=Chaudhari देशमुखे=Deshmukhe भटनागर=Bhatnagar राठौड़=Rathod सिन्हाल=Sinhal त्रिवेदीकर=Trivedikar',
    ),
    places: [
      'पुणे|महाराष्ट्र|India|IN',
      'Hyderabad|Telangana|India|IN',
      'Jaipur|Rajasthan|India|IN',
      'Kochi|Kerala|India|IN',
    ],
  },
  {
    weight: 5,
    ownScript: 0.5,
    language: 'Chinese',
    also: ['English', 'Cantonese', 'Japanese'],
    women: words('静怡=Jingyi 雅琴=Yaqin 晓梅=Xiaomei 思涵=Sihan 若兰=Ruolan 美玲=Meiling'),
    men: words('建国=Jianguo 志远=Zhiyuan 浩然=Haoran 明哲=Mingzhe 伟强=Weiqiang 子轩=Zixuan'),
    families: words('欧阳=Ouyang 司徒=Situ 林=Lin 沈=Shen 陆=Lu 顾=Gu 钱=Qian 魏=Wei 龚=Gong 颜=Yan'),
    places: [
      '成都|四川|China|CN',
      'Hangzhou|Zhejiang|China|CN',
      '臺南|臺南市|Taiwan|TW',
      'Singapore||Singapore|SG',
    ],
  },
  {
    weight: 4,
    ownScript: 0.6,
    language: 'Japanese',
    also: ['English', 'Korean', 'German'],
    women: words('葵=Aoi 千尋=Chihiro 美咲=Misaki さくら=Sakura 由紀子=Yukiko まゆみ=Mayumi'),
    men: words('健太郎=Kentaro 大輔=Daisuke 蓮=Ren 誠=Makoto 悠斗=Yuto 和也=Kazuya'),
    families: words(
      '青柳=Aoyagi 秋月=Akizuki 長谷部=Hasebe 桐山=Kiriyama 水城=Mizuki 野々村=Nonomura 早瀬=Hayase 若松=Wakamatsu',
    ),
    places: ['福岡市|福岡県|Japan|JP', '札幌市|北海道|Japan|JP', 'Nagoya|Aichi|Japan|JP'],
  },
  {
    weight: 3,
    ownScript: 0.6,
    language: 'Korean',
    also: ['English', 'Japanese', 'Chinese'],
    women: words('서연=Seo-yeon 지우=Ji-woo 하은=Ha-eun 민서=Min-seo 수빈=Su-bin'),
    men: words('도윤=Do-yun 준호=Jun-ho 현우=Hyun-woo 성민=Seong-min 태경=Tae-kyung'),
    families: words('강=Kang 남궁=Namgung 문=Moon 백=Baek 서=Seo 윤=Yoon 한=Han 황보=Hwangbo'),
    places: ['부산|부산광역시|South Korea|KR', 'Daejeon|Daejeon|South Korea|KR'],
  },
  {
    weight: 3,
    ownScript: 0.5,
    language: 'Thai',
    also: ['English', 'Chinese', 'Lao'],
    women: words('กัลยา=Kanlaya ชุติมา=Chutima นภา=Napha พิมพ์ใจ=Phimjai สุดารัตน์=Sudarat'),
    men: words('กิตติ=Kitti ชาญวิทย์=Chanwit ธนพล=Thanaphon วีระ=Wira อนันต์=Anan'),
    families: words(
      'แก้วมณี=Kaeomani จันทร์เพ็ญ=Chanphen ทองสุข=Thongsuk บุญเรือง=Bunrueang ศรีสวัสดิ์=Sisawat วงศ์ไทย=Wongthai',
    ),
    places: ['เชียงใหม่|เชียงใหม่|Thailand|TH', 'Khon Kaen|Khon Kaen|Thailand|TH'],
  },
  {
    weight: 3,
    ownScript: 1,
    language: 'Vietnamese',
    also: ['English', 'French', 'Japanese'],
    women: words('Ngọc Thảo Bích Quỳnh Hạnh Diễm Tuyết'),
    men: words('Đức Hữu Khôi Quốc Tuấn Việt Đăng'),
    families: words('Nguyễn-Hoàng Trịnh Đặng Lương Phùng Bùi Vũ-Đình Huỳnh'),
    places: ['Đà Nẵng|Đà Nẵng|Vietnam|VN', 'Cần Thơ|Cần Thơ|Vietnam|VN'],
  },
]
