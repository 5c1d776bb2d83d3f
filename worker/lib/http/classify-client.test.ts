import { expect, test } from 'vitest'
import { classifyClient } from './classify-client.ts'

const MOZILLA = 'Mozilla/5.0'
const GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const kind = (agent: string) => classifyClient({ headers: { get: (name) => (name === 'User-Agent' ? agent : null) } }).kind

test.each([
  `${MOZILLA} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  `${MOZILLA} (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)`,
  `${MOZILLA} (compatible; YandexBot/3.0; +http://yandex.com/bots)`,
  `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${GECKO} (compatible; Applebot/0.1) Safari/605.1.15`,
  `${MOZILLA} ${GECKO}; compatible; GPTBot/1.2; +https://openai.com/gptbot`,
  `${MOZILLA} (X11; Linux x86_64) ${GECKO} HeadlessChrome/120.0.0.0 Safari/537.36`,
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.23.20.0 A',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'iTMS',
  'Spotify/1.0',
  'Overcast/1.0 Podcast Sync (+http://overcast.fm/)',
  'Podcastindex.org/v1.0 (+https://podcastindex.org; support@podcastindex.org)',
  'Castopod/1.12.0 (+https://castopod.org)',
  'Blubrry Podcasting/1.0',
  'Feedly/1.0 (+http://www.feedly.com/fetcher.html; like FeedFetcher-Google)',
  'python-requests/2.31.0',
  'Go-http-client/1.1',
  'okhttp/4.12.0',
  'rest-client/2.1.0 (linux x86_64) ruby/3.2.2',
  'curl/8.4.0',
  'Wget/1.21.4',
  'Khodam-Importer/2',
  'some-checker (admin@example.com)',
])('%s is a bot', (agent) => {
  expect(kind(agent)).toBe('bot')
})

test.each([
  `${MOZILLA} (Windows NT 10.0; Win64; x64) ${GECKO} Chrome/131.0.0.0 Safari/537.36`,
  `${MOZILLA} (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0`,
  `${MOZILLA} (Linux; U; Android 9; CUBOT_P40) ${GECKO} Version/4.0 Chrome/100.0.0.0 Mobile Safari/537.36`,
  'AppleCoreMedia/1.0.0.21G93 (iPhone; U; CPU OS 17_6_1 like Mac OS X; fa_ir)',
  'Podcasts/4025.600.4 CFNetwork/1568.200.51 Darwin/24.1.0',
  'پادکست‌ها/4025.600.4 CFNetwork/1568.200.51 Darwin/24.1.0',
  'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)',
  'AntennaPod/3.4.1',
  'PodcastAddict/v5 (+https://podcastaddict.com/; Android podcast app)',
  'CastBox/8.30 (fm.castbox.audiobook.radio.podcast; build:8; Android 13) okhttp/3',
  'Pocket Casts',
  'feedly/95.0 CFNetwork/1494.0.7 Darwin/23.4.0',
  'Tweetbot/60000 CFNetwork/1494.0.7 Darwin/23.4.0',
  'Spotify/8.9.18 Android/34 (SM-A515F)',
  'ir.example.shenavandeh',
  'Radio Khodam/1.0',
  'KhodamFM/1.0',
  'Khodam FM/1.0 (+https://khodam.example)',
  'Khodam Podcatcher (+https://khodam.example)',
  'Khodam Streaming (+https://khodam.example)',
  'Khodam (+https://khodam.example; podcast app)',
  'Khodam Podcast Player/1.0 (+https://khodam.example)',
  'Khodamcast',
  'castero 0.9.5 <https://github.com/xgi/castero>',
  'VLC/3.0.20 LibVLC/3.0.20',
  'foobar2000/2.1',
  'BTWebClient/3500',
  'PRDownloader',
])('%s is counted as a listener', (agent) => {
  expect(kind(agent)).toBe('person')
})

test.each(['', '-', 'null', 'Khodam', 'Khodam/1.0', 'FM/1.0', 'Khodamfmo/1.0', 'Harmonica 3', 'Mozilla/5.0', '<script>', '\u0007 / 1'])(
  '«%s», which names neither an app nor a player, is not counted',
  (agent) => {
    expect(kind(agent)).toBe('unnamed')
  },
)

test('a watch’s download that repeats its phone’s is recognised by its agent, and a stream of the watch is a person’s', () => {
  const twins = ['atc/1.0', 'atc/1.0 watchOS/11.1 model/Watch6,1 build/22R585', '(null)/(null) watchOS/11.1 model/Watch6,1']
  expect(twins.map(kind)).toEqual(['watch', 'watch', 'watch'])
  const others = [
    'atc/1.0 CFNetwork/1568.200.51 Darwin/24.1.0',
    'AppleCoreMedia/1.0.0.22R585 (Apple Watch; U; CPU OS 11_1 like Mac OS X; fa_ir)',
  ]
  expect(others.map(kind)).toEqual(['person', 'person'])
})

test('an app is named by the agent that begins with it, not by one that mentions it', () => {
  const app = (agent: string) => classifyClient({ headers: { get: (name) => (name === 'User-Agent' ? agent : null) } }).app
  expect(['Treble/1.0', 'Khodam Podcast Player (like Treble/1.0)'].map(app)).toEqual(['Treble', ''])
})

test.each([
  ['Echo/1.0', 'Alexa', 'speaker'],
  ['Mozilla/5.0 (Linux; Echo_Dot; Android 9)', 'Alexa', 'phone'],
  ['AmazonAVS/2.0', 'Alexa', 'unknown'],
  ['Alexa Media Player/1.0', 'Alexa', 'speaker'],
  ['Sonos/80.1 (ZPS1)', 'Sonos', 'speaker'],
  ['Roku/DVP-12.0', 'Roku', 'television'],
  ['Echoes Player/1.0', '', 'unknown'],
])('%s names the app “%s” and the device %s', (agent, app, device) => {
  expect(classifyClient({ headers: { get: (name) => (name === 'User-Agent' ? agent : null) } })).toMatchObject({ app, device })
})
