/**
 * Hosts where many people and companies have a page, site or mailbox. Maintained lists of mail providers alone have 270
 * kB; these hosts occur in exports.
 */
const alwaysShared = [
  // Mail providers.
  'gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.jp hotmail.com hotmail.de hotmail.fr hotmail.es hotmail.it hotmail.co.uk hotmail.com.br live.com live.de live.fr live.co.uk live.nl msn.com passport.com yahoo.com yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.co.uk yahoo.co.in yahoo.in yahoo.co.jp yahoo.com.br yahoo.com.ar yahoo.com.mx yahoo.ca yahoo.com.au ymail.com rocketmail.com aol.com aol.de aim.com icloud.com me.com mac.com protonmail.com proton.me pm.me tutanota.com tuta.io tuta.com hushmail.com fastmail.com fastmail.fm zohomail.com zohomail.eu mail.com email.com gmx.com gmx.de gmx.net gmx.at gmx.ch gmx.fr web.de t-online.de freenet.de arcor.de online.de posteo.de mailbox.org kabelmail.de wanadoo.fr laposte.net neuf.fr bbox.fr numericable.fr libero.it virgilio.it tiscali.it alice.it tin.it telefonica.net terra.es uol.com.br bol.com.br terra.com.br ig.com.br globo.com r7.com sapo.pt ziggo.nl kpnmail.nl planet.nl telenet.be skynet.be bluewin.ch hispeed.ch btinternet.com btopenworld.com virginmedia.com ntlworld.com talktalk.net blueyonder.co.uk comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net shaw.ca sympatico.ca telus.net bigpond.com optusnet.com.au xtra.co.nz ya.ru mail.ru bk.ru list.ru inbox.ru rambler.ru ukr.net seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl azet.sk citromail.hu freemail.hu abv.bg mail.bg qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com 139.com 189.cn hanmail.net nate.com docomo.ne.jp ezweb.ne.jp au.com i.softbank.jp softbank.ne.jp nifty.com biglobe.ne.jp ocn.ne.jp so-net.ne.jp rediffmail.com sify.com walla.com walla.co.il bezeqint.net mynet.com maktoob.com hey.com duck.com inbox.com',
  // Site builders, blogs and free hosting.
  'wixsite.com weebly.com blogspot.com blogger.com jimdofree.com jimdosite.com webflow.io webnode.com site123.me godaddysites.com myshopify.com business.site github.io gitlab.io netlify.app vercel.app herokuapp.com pages.dev web.app firebaseapp.com notion.site framer.website framer.app pagesperso-orange.fr canalblog.com altervista.org mystrikingly.com ueniweb.com hatenablog.com ameblo.jp jugem.jp fc2.com tistory.com over-blog.com sites.google.com docs.google.com drive.google.com onedrive.live.com',
  // Short links, link pages and profile pages.
  'about.me linktr.ee linktree.com bio.link beacons.ai carrd.co lnk.bio campsite.bio taplink.cc bit.ly tinyurl.com goo.gl maps.app.goo.gl ow.ly rebrand.ly forms.gle g.page goo.gle fb.me t.co youtu.be t.me telegram.me wa.me line.me discord.gg',
  // App stores.
  'apps.apple.com itunes.apple.com play.google.com appsource.microsoft.com chromewebstore.google.com addons.mozilla.org apps.shopify.com',
]

/** Hosts with pages of others: the bare host is the company's own domain, but a page on it isn't. */
const sharedPages =
  'facebook.com fb.com instagram.com twitter.com x.com tiktok.com youtube.com xing.com pinterest.com snapchat.com threads.net bsky.app reddit.com tumblr.com vk.com ok.ru weibo.com whatsapp.com telegram.org discord.com twitch.tv vimeo.com flickr.com quora.com medium.com substack.com meetup.com viadeo.com behance.net dribbble.com soundcloud.com spotify.com calendly.com github.com gitlab.com bitbucket.org stackoverflow.com crunchbase.com angel.co wellfound.com producthunt.com glassdoor.com indeed.com upwork.com fiverr.com malt.com malt.fr researchgate.net orcid.org academia.edu wikipedia.org yelp.com tripadvisor.com trustpilot.com g2.com capterra.com clutch.co amazon.com amazon.de amazon.co.uk amazon.fr ebay.com ebay.de etsy.com airbnb.com booking.com doctolib.fr doctolib.de google.com apple.com microsoft.com wix.com squarespace.com wordpress.com wordpress.org jimdo.com strikingly.com shopify.com dropbox.com sharepoint.com wetransfer.com naver.com daum.net note.com yandex.ru yandex.com zoho.com orange.fr sfr.fr free.fr sky.com rogers.com'

const always = new Set(alwaysShared.flatMap((hosts) => hosts.split(' ')))
const pages = new Set(sharedPages.split(' '))

/**
 * Whether an address doesn't identify a company, such as `gmail.com`, `acme.wixsite.com` or
 * `https://facebook.com/acme`, but not `facebook.com` alone.
 */
export function isSharedHost(address: string): boolean {
  const [, host = '', path = ''] =
    /^(?:https?:)?(?:\/\/)?(?:www\.)?([^/?#:]+)(.*)$/i.exec(address.trim()) ?? []
  const domain = host.toLowerCase().replace(/\.$/, '')
  if (pages.has(domain)) return /[^/]/.test(path)
  for (let rest = domain; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1))
    if (always.has(rest) || (rest !== domain && pages.has(rest))) return true
  return false
}
