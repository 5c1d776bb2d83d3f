import { FROM_NEWSLETTER, type Referrer } from './contract.ts'

const domains = (...names: string[]): RegExp => new RegExp(`(?:^|\\.)(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})$`)

/** Hosts of referring sites; an app that opens links names its Android package instead. The first match wins. */
const HOSTS: readonly (readonly [referrer: Referrer, host: RegExp])[] = [
  ['search', /^(?:(?:www|m|images|encrypted)\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$|(?:^|\.)yandex\.[a-z]{2,3}(?:\.[a-z]{2})?$/],
  ['search', domains('bing.com', 'duckduckgo.com', 'search.yahoo.com', 'search.brave.com', 'ecosia.org', 'startpage.com', 'qwant.com')],
  ['search', domains('zarebin.ir', 'gerdoo.me', 'parsijoo.ir', 'yooz.ir', 'rismoon.ir', 'com.google.android.googlequicksearchbox')],
  ['telegram', domains('t.me', 'telegram.org', 'telegram.me', 'telegram.dog', 'org.telegram.messenger', 'org.thunderdog.challegram')],
  ['social', domains('instagram.com', 'x.com', 'twitter.com', 't.co', 'linkedin.com', 'lnkd.in', 'facebook.com', 'fb.com', 'threads.net')],
  ['social', domains('eitaa.com', 'bale.ai', 'ble.ir', 'rubika.ir', 'splus.ir', 'igap.net', 'gap.im', 'whatsapp.com', 'wa.me')],
  ['social', domains('com.instagram.android', 'com.twitter.android', 'com.linkedin.android', 'com.facebook.katana', 'com.whatsapp')],
  ['social', domains('ir.eitaa.messenger', 'ir.nasim', 'app.rbmain.a', 'mobi.mmdt.ottplus')],
]

/** First segments of Daftar's pages that lead to posts of a tag or a topic. */
const TAG_PAGES: ReadonlySet<string> = new Set(['tag', 'topic'])
const ENDS_IN_HASH = /(?:^|-)[a-z0-9]{12}$/

/** Classifies `from` of a report: a host, a path on Daftar, a newsletter, or nothing. Only a path with its second segment can be told to be a post. */
export function classifyReferrer(from: string | undefined): Referrer {
  const place = (from ?? '').trim().toLowerCase()
  if (place === '') return 'direct'
  if (place === FROM_NEWSLETTER) return 'newsletter'
  if (!place.startsWith('/')) {
    const host = place.replace(/:\d+$/, '').replace(/\.$/, '')
    return HOSTS.find(([, pattern]) => pattern.test(host))?.[0] ?? 'other'
  }
  const [, first = '', second = ''] = place.split('/')
  if (first === '' || first === 'home') return 'home'
  if (first === 'search') return 'daftar-search'
  if (TAG_PAGES.has(first)) return 'tag'
  return ENDS_IN_HASH.test(second) ? 'post' : 'profile'
}
