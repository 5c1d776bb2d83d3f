import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import { feedKey } from '#worker/lib/http/outbound-url.ts'
import { parseTargetUrl, parseWebUrl, readOpml } from './preview-opml.ts'

const ORIGIN = 'https://daftar.example'
const SHOW = 'abc123def456'
const opml = (lines: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<opml version="2.0"><head><title>x</title></head><body>${lines}</body></opml>`
const line = (rest: string) => opml(`<outline ${rest}/>`)

const read = (file: string) => {
  const { outlines, malformed } = readOpml(file)
  return [
    ...outlines.map(({ name, feed }) => `${name} ${feed.href}`),
    ...malformed.map(({ name, address }) => `| ${name} ${address}`.trimEnd()),
  ]
}

test.each([
  ['an app’s plain line', line('type="rss" text="رادیو" xmlUrl="https://a.example/f"'), ['رادیو https://a.example/f']],
  ['lowercase attributes', line('text="ر" xmlurl="https://a.example/f"'), ['ر https://a.example/f']],
  ['uppercase names', '<OPML><BODY><OUTLINE TEXT="ر" XMLURL="https://a.example/f"/></BODY></OPML>', ['ر https://a.example/f']],
  ['only a title', line('title="ر" xmlUrl="https://a.example/f"'), ['ر https://a.example/f']],
  ['an empty text beside a title', line('text="" title="ر" xmlUrl="https://a.example/f"'), ['ر https://a.example/f']],
  ['no name at all', line('xmlUrl="https://a.example/f"'), ['https://a.example/f https://a.example/f']],
  [
    'folders in folders',
    opml('<outline text="پوشه"><outline text="درون"><outline text="ر" xmlUrl="https://a.example/f"/></outline></outline>'),
    ['ر https://a.example/f'],
  ],
  [
    'an outline that is also a folder',
    opml('<outline text="ر" xmlUrl="https://a.example/f"><outline text="ب" xmlUrl="https://b.example/f"/></outline>'),
    ['ر https://a.example/f', 'ب https://b.example/f'],
  ],
  ['a byte order mark', `\uFEFF${line('text="ر" xmlUrl="https://a.example/f"')}`, ['ر https://a.example/f']],
  [
    'a false UTF-16 declaration',
    opml('<outline text="ر" xmlUrl="https://a.example/f"/>', '<?xml version="1.0" encoding="UTF-16"?>'),
    ['ر https://a.example/f'],
  ],
  ['no declaration', opml('<outline text="ر" xmlUrl="https://a.example/f"/>', ''), ['ر https://a.example/f']],
  ['empty lines before the declaration', `\n\n${line('text="ر" xmlUrl="https://a.example/f"')}`, ['ر https://a.example/f']],
  ['bare ampersands', line('text="این & آن" xmlUrl="https://a.example/f?x=1&y=2&copy=3"'), ['این & آن https://a.example/f?x=1&y=2&copy=3']],
  ['HTML entities', line('text="می&zwnj;شود&nbsp;&laquo;ب&raquo;" xmlUrl="https://a.example/f"'), ['می\u200Cشود «ب» https://a.example/f']],
  ['an undeclared prefix', line('text="ر" xmlUrl="https://a.example/f" custom:rating="5"'), ['ر https://a.example/f']],
  [
    'comments and instructions',
    `<?xml version="1.0"?><?xml-stylesheet href="x"?><!-- & <outline> -->${line('text="ر" xmlUrl="https://a.example/f"').slice(38)}`,
    ['ر https://a.example/f'],
  ],
  ['Windows line ends', line('text="ر"\r\n  xmlUrl="https://a.example/f"').replaceAll('><', '>\r\n<'), ['ر https://a.example/f']],
  ['control characters', line('text="ر\u0001\u000B" xmlUrl="https://a.example/f\u0000"'), ['ر https://a.example/f']],
  ['spaces around an address', line('text=" ر " xmlUrl="  https://a.example/f\n"'), ['ر https://a.example/f']],
  ['a scheme of podcast apps', line('text="ر" xmlUrl="feed://a.example/f"'), ['ر https://a.example/f']],
  ['a scheme before a scheme', line('text="ر" xmlUrl="pcast:http://a.example/f"'), ['ر http://a.example/f']],
  ['no scheme', line('text="ر" xmlUrl="a.example/f"'), ['ر https://a.example/f']],
  ['a URL in another attribute', line('type="link" text="ر" url="https://a.example/f"'), ['ر https://a.example/f']],
  ['only a page', line('text="ر" htmlUrl="https://a.example/"'), ['ر https://a.example/']],
  ['no body around the lines', '<opml><outline text="ر" xmlUrl="https://a.example/f"/></opml>', ['ر https://a.example/f']],
  [
    'the same feed thrice',
    opml(
      '<outline text="ر" xmlUrl="https://a.example/f/"/><outline text="ب" xmlUrl="http://www.a.example/f#x"/><outline text="پ" xmlUrl="HTTPS://A.example/f"/>',
    ),
    ['ر https://a.example/f/'],
  ],
  ['a line without an address', line('text="ر"'), ['| ر']],
  ['an empty address', line('text="ر" xmlUrl=" "'), ['| ر']],
  ['another kind of address', line('text="ر" xmlUrl="javascript:alert(1)"'), ['| ر javascript:alert(1)']],
  ['a file on a device', line('text="ر" xmlUrl="file:///etc/passwd"'), ['| ر file:///etc/passwd']],
  ['a word instead of a URL', line('text="ر" xmlUrl="none"'), ['| ر none']],
  [
    'the playlists and episodes of Overcast’s full export',
    opml(`<outline text="playlists"><outline type="podcast-playlist" title="همه" smart="1" sorting="manual" includePodcastIds="7,9"/></outline>
      <outline text="feeds"><outline type="rss" overcastId="7" text="ر" title="رادیو" xmlUrl="https://a.example/f" htmlUrl="https://a.example/"
        overcastAddedDate="2024-01-02T03:04:05-04:00" subscribed="1" notifications="0">
        <outline type="podcast-episode" overcastId="71" pubDate="2024-01-01T00:00:00-04:00" title="یک" url="https://a.example/1"
          overcastUrl="https://overcast.fm/+x" enclosureUrl="https://a.example/1.mp3" played="1"/>
      </outline><outline type="rss" overcastId="9" title="ب" xmlUrl="https://b.example/f"/></outline>`),
    ['ر https://a.example/f', 'ب https://b.example/f'],
  ],
])('reads an OPML file with %s', (_, file, expected) => {
  expect(read(file)).toEqual(expected)
})

test('readOpml truncates long names and reports overlong URLs as malformed', () => {
  const [{ name } = { name: '' }] = readOpml(line(`text="${'ن'.repeat(500)}" xmlUrl="https://a.example/f"`)).outlines
  expect(name).toHaveLength(200)
  expect(readOpml(line(`text="ر" xmlUrl="https://a.example/${'f'.repeat(3000)}"`)).malformed[0]?.address).toHaveLength(2000)
})

test.each([
  ['nothing', '', 'خط ۱'],
  ['a picture', '\u0089PNG\r\n\u001A', 'خراب است'],
  ['JSON', '{"subscriptions":[]}', 'خراب است'],
  ['half a file', opml('<outline text="ر" xmlUrl="https://a.example/f"/>').slice(0, -8), 'خراب است'],
  ['a feed', '<rss version="2.0"><channel><title>x</title></channel></rss>', 'RSS یک پادکست'],
  ['an empty list', opml(''), 'چیزی برای دنبال کردن نیست'],
  ['a page', '<html><body>x</body></html>', 'چیزی برای دنبال کردن نیست'],
  [
    'nested entities (billion laughs)',
    '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><opml><body><outline text="&b;"/></body></opml>',
    'DOCTYPE',
  ],
  ['an external entity', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><opml/>', 'DOCTYPE'],
  ['deep nesting', opml('<outline text="x">'.repeat(120) + '</outline>'.repeat(120)), 'تودرتو'],
  ['too many lines', opml('<outline text="x"/>'.repeat(LIMITS.opmlOutlines + 50)), '۵۰۰۰ سطر'],
])('rejects %s as OPML with advice', (_, file, message) => {
  try {
    readOpml(file)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'invalid', options: { fields: { opml: expect.stringContaining(message) } } })
  }
})

test.each([
  [`/podcast/${SHOW}/feed.xml`, 'podcast', SHOW],
  [`/podcast/${SHOW.toUpperCase()}/feed.xml/?utm_source=x#y`, 'podcast', SHOW],
  [`//podcast//${SHOW}`, 'podcast', SHOW],
  [`/podcast/${SHOW}/opml`, 'podcast', SHOW],
  [`/podcast/${SHOW}/private/secret-of-twenty-letters.xml`, 'podcast', SHOW],
  [`/podcast/publisher/${SHOW}.xml`, 'publication', SHOW],
  ['/feed/nima', 'handle', 'nima'],
  ['/feed/nima.json', 'handle', 'nima'],
  ['/feed/@Nima', 'handle', 'nima'],
  ['/feed/%40nima/', 'handle', 'nima'],
  ['/@nima', 'handle', 'nima'],
  ['/nima', 'handle', 'nima'],
  ['/feed/tag/%D8%B4%D8%B9%D8%B1%20%D9%86%D9%88', 'tag', 'شعر نو'],
  ['/feed/tag/شعر.json', 'tag', 'شعر'],
  ['/tag/100%', 'tag', '100%'],
  ['/feed/topic/poetry', 'topic', 'poetry'],
  ['/topic/poetry', 'topic', 'poetry'],
  [`/feed/list/${SHOW}`, 'list', SHOW],
  [`/nima/list/${SHOW}`, 'list', SHOW],
] as const)('resolves the path %s to its target for several spellings of the host', (path, type, name) => {
  for (const start of [
    'https://daftar.example',
    'http://www.daftar.example',
    'feed:https://daftar.example',
    'Daftar.Example',
    '//daftar.example.',
  ]) {
    const url = parseWebUrl(start + path)
    expect(url && parseTargetUrl(url, ORIGIN), start).toEqual({ type, name })
  }
})

test.each([
  ...['/', '/feed', '/feed/', '/feed.json', '/feed/other/x', '/podcast', '/podcast/short', '/nima/a-post-abc123def456'],
  ...[`/feed/tag/${'x'.repeat(200)}`, '/feed/list/x', '/a', '/feed/a..b'],
])('does not resolve %s to a target', (path) => {
  const url = parseWebUrl(ORIGIN + path)
  expect(url && parseTargetUrl(url, ORIGIN)).toBeNull()
})

test('resolves no URLs of other hosts, ports and lookalike hosts, but a local URL with its port', () => {
  for (const host of ['daftar.example.evil.example', 'notdaftar.example', 'daftar.example:8080', 'feeds.daftar.example', 'virgool.io']) {
    const url = parseWebUrl(`https://${host}/feed/nima`)
    expect(url && parseTargetUrl(url, ORIGIN), host).toBeNull()
  }
  const local = parseWebUrl('http://localhost:8787/feed/nima')
  expect(local && parseTargetUrl(local, 'http://localhost:8787')).toEqual({ type: 'handle', name: 'nima' })
})

test('spellings of one URL share a feed key, and different URLs do not', () => {
  const key = (address: string) => feedKey(parseWebUrl(address) ?? new URL('about:blank'))
  expect(new Set(['https://a.example/f', 'http://www.a.example/f/', 'A.example/f#x'].map(key)).size).toBe(1)
  expect(new Set(['https://a.example/f', 'https://a.example/F', 'https://a.example/f?id=1', 'https://a.example:81/f'].map(key)).size).toBe(
    4,
  )
})
