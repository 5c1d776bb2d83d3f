import { expect, test } from 'vitest'
import { classifyReferrer } from './classify-referrer.ts'
import { FROM_NEWSLETTER } from './contract.ts'

test.each([
  [
    'search',
    ['google.com', 'www.google.com', 'm.google.de', 'images.google.co.uk', 'encrypted.google.com', 'yandex.ru', 'www.yandex.com.tr'],
  ],
  ['search', ['bing.com', 'cn.bing.com', 'zarebin.ir', 'com.google.android.googlequicksearchbox', 'WWW.Google.com:443', 'bing.com.']],
  ['telegram', ['t.me', 'web.telegram.org', 'org.telegram.messenger']],
  ['social', ['x.com', 'l.instagram.com', 'web.eitaa.com', 'com.whatsapp', 'ir.nasim']],
  ['other', ['mail.google.com', 'google.com.evil.example', 'yandex.ru.evil.example', 'notyandex.ru', 'google.example', 'mygoogle.com']],
  ['other', ['netflix.com', 'bing.com.example', 'evil-t.me', 'txme', 'localhost:8080']],
])('a visit is from %s if its referring host is one of %j', (referrer, hosts) => {
  expect(hosts.map(classifyReferrer)).toEqual(hosts.map(() => referrer))
})

test.each([
  ['direct', [undefined, '', '  ']],
  ['newsletter', [FROM_NEWSLETTER]],
  ['other', ['newsletter.example']],
  ['home', ['/', '/home', ' /home ']],
  ['daftar-search', ['/search', '/search/']],
  ['tag', ['/tag/شعر', '/topic/history', '/tag']],
  ['post', ['/nima/afsaneh-0123456789ab', '/nima/0123456789ab', '/nima/x-ABCDEF012345']],
  ['profile', ['/nima', '/nima/afsaneh', '/nima/afsaneh0123456789ab', '/nima/x-0123456789ab-x', '/nima/x-0123456789a']],
])('a visit is from %s if its referring page is one of %j', (referrer, pages) => {
  expect(pages.map(classifyReferrer)).toEqual(pages.map(() => referrer))
})
