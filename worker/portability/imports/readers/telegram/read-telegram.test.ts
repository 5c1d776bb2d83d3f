import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { convertText } from '../convert-text.ts'
import { openSource } from '../open-source.ts'
import { aFile, aZip, readItems, readPosts, textOf } from '../testing/files.ts'

const DATE = { date: '2024-03-20T06:36:26', date_unixtime: '1710903986' }

const aMessage = (id: number, more: object) => ({ id, type: 'message', ...DATE, from: 'دفتر کوچک', from_id: 'channel1700000001', ...more })

const anExport = (messages: readonly object[], more: object = {}) =>
  JSON.stringify({ name: 'دفتر کوچک', type: 'public_channel', id: 1700000001, ...more, messages }, null, 1)

const plain = (text: string) => ({ text, text_entities: [{ type: 'plain', text }] })

const failureOf = (content: Parameters<typeof aFile>[0]) =>
  openSource(env, aFile(content)).then(
    () => 'none',
    ({ reason }) => reason,
  )

test('a message of a public channel is a public post with its date, hashtags and marks', async () => {
  const [post, ...others] = await readPosts(
    anExport([
      { id: 1, type: 'service', ...DATE, action: 'create_channel', text: '' },
      aMessage(2, {
        text_entities: [
          { type: 'bold', text: 'نوروز مبارک' },
          { type: 'plain', text: '\n\nسال نو را با ' },
          { type: 'text_link', text: 'این شعر', href: 'https://ganjoor.net/hafez' },
          { type: 'plain', text: ' آغاز کنیم:\nبهار ' },
          { type: 'italic', text: 'آمد' },
          { type: 'plain', text: ' & <گل>\n\n' },
          { type: 'hashtag', text: '#عید_نوروز' },
          { type: 'plain', text: ' ' },
          { type: 'hashtag', text: '#شعر' },
        ],
      }),
    ]),
  )
  expect(others).toEqual([])
  expect(post).toMatchObject({
    ...{ key: 'telegram:1700000001:2', title: 'نوروز مبارک', state: 'public', publishedAt: 1710903986000, tags: ['عید نوروز', 'شعر'] },
    text: {
      html: '<p>سال نو را با <a href="https://ganjoor.net/hafez">این شعر</a> آغاز کنیم:<br>بهار <em>آمد</em> &amp; &lt;گل&gt;</p>',
    },
  })
})

test('older exports have the text as a string or a list, and only a time without a zone, that of Tehran', async () => {
  const old = { id: 5, type: 'message', date: '2019-08-11T12:00:00', from: 'دفتر کوچک' }
  const [first, second] = await readPosts(
    anExport([
      { ...old, text: 'یک خط' },
      { ...old, id: 6, text: ['ببین: ', { type: 'link', text: 'example.com/a' }, ' از ', { type: 'mention', text: '@daftar' }] },
    ]),
  )
  expect(first).toMatchObject({ title: '', text: { html: '<p>یک خط</p>' }, publishedAt: Date.parse('2019-08-11T12:00:00+04:30') })
  expect(second?.text).toEqual({
    html: '<p>ببین: <a href="https://example.com/a">example.com/a</a> از <a href="https://t.me/daftar">@daftar</a></p>',
  })
})

test('code and quotations are blocks of their own', async () => {
  const [post] = await readPosts(
    anExport([
      aMessage(1, {
        text_entities: [
          { type: 'plain', text: 'بنویس:\n' },
          { type: 'pre', text: 'let a = 1 < 2', language: 'js' },
          { type: 'plain', text: '\nو بخوان:\n' },
          { type: 'blockquote', text: 'بند یک\n\nبند دو' },
        ],
      }),
    ]),
  )
  expect(textOf(post ?? expect.fail())).toBe(
    '<p>بنویس:</p><pre><code class="language-js">let a = 1 &lt; 2</code></pre><p>و بخوان:</p><blockquote><p>بند یک</p><p>بند دو</p></blockquote>',
  )
})

test('pictures sent together are one post with a gallery, and come from the archive', async () => {
  const photo = (id: number, more: object = {}) => aMessage(id, { photo: `photos/photo_${id}@20-03-2024.jpg`, ...plain(''), ...more })
  const content = anExport([
    photo(7),
    photo(8, plain('باغ')),
    photo(9, plain('حیاط')),
    photo(11),
    photo(12, { date: '2024-03-20T06:36:27' }),
  ])
  const { items } = await readItems(aFile(await aZip({ 'ChatExport_2024-03-20/result.json': content })))
  expect(items.map(({ key }) => key.split(':').at(-1))).toEqual(['7', '9', '11', '12'])
  const [album] = items.filter((item) => item.kind === 'post')
  const converted = convertText(album?.text ?? { html: '' }, album?.base ?? '', 'https://daftar.example')
  expect(converted.document.content.map(({ type }) => type)).toEqual(['gallery', 'paragraph'])
  expect(Object.values(converted.pictures)).toEqual([
    { entry: 'ChatExport_2024-03-20/photos/photo_7@20-03-2024.jpg' },
    { entry: 'ChatExport_2024-03-20/photos/photo_8@20-03-2024.jpg' },
  ])
})

test('what is missing is said, and a message without anything to read is no post', async () => {
  const missing = '(File not included. Change data exporting settings to download.)'
  const posts = await readPosts(
    anExport([
      aMessage(1, { photo: missing, ...plain('عکس نیامد') }),
      aMessage(2, { media_type: 'voice_message', file: 'voice_messages/audio_1.ogg', mime_type: 'audio/ogg', ...plain('صدا') }),
      aMessage(3, { media_type: 'video_file', file: missing, mime_type: 'video/mp4', ...plain('فیلم') }),
      aMessage(4, { media_type: 'sticker', file: 'stickers/a.webp', mime_type: 'image/webp', text: '' }),
      aMessage(5, { photo: missing, text: '' }),
      aMessage(6, { file: 'files/نقشه.png', mime_type: 'image/png', text: '' }),
      aMessage(7, {
        text: '',
        poll: {
          question: [{ type: 'plain', text: 'چای یا قهوه؟' }],
          answers: [{ text: 'چای', voters: 2 }, { text: [{ type: 'plain', text: 'قهوه' }] }],
        },
      }),
    ]),
  )
  expect(posts.map(({ key, warnings }) => [key.split(':').at(-1), warnings])).toEqual([
    ['1', ['picture']],
    ['2', ['audio']],
    ['3', ['video']],
    ['6', []],
    ['7', []],
  ])
  expect(textOf(posts.at(-1) ?? expect.fail())).toBe('<p><strong>چای یا قهوه؟</strong></p><ul><li>چای</li><li>قهوه</li></ul>')
})

test('a private channel, and what comes from elsewhere, is not public', async () => {
  const forwarded = [
    aMessage(1, { forwarded_from: 'کانال دیگر', ...plain('از دیگری') }),
    aMessage(2, { forwarded_from: null, ...plain('از حسابی حذف‌شده') }),
    aMessage(3, { forwarded_from: 'دفتر کوچک', ...plain('از خودش') }),
  ]
  expect((await readPosts(anExport(forwarded))).map(({ state }) => state)).toEqual(['repost', 'repost', 'public'])
  const [post] = await readPosts(anExport([aMessage(1, plain('خصوصی'))], { type: 'private_channel' }))
  expect(post?.state).toBe('private')
})

test.each(['personal_chat', 'private_group', 'private_supergroup', 'public_supergroup', 'saved_messages', 'bot_chat'])(
  'a conversation is refused: %s',
  async (type) => {
    const content = anExport([aMessage(1, plain('سلام'))], { type })
    expect(await failureOf(content)).toBe('telegramChat')
    expect(await failureOf(await aZip({ 'ChatExport/result.json': content }))).toBe('telegramChat')
  },
)

test('an export of a whole account is refused, also with channels in it', async () => {
  const account = {
    about: 'Here is the data you requested.',
    personal_information: { user_id: 1, first_name: 'نگار' },
    chats: { about: '', list: [JSON.parse(anExport([aMessage(1, plain('سلام'))]))] },
  }
  expect(await failureOf(JSON.stringify(account, null, 1))).toBe('telegramChat')
})

test('pages of Telegram are refused with what to do instead', async () => {
  const page = '<!DOCTYPE html><html><head><title>Exported Data</title></head><body><div class="page_wrap">سلام</div></body></html>'
  const archive = { 'ChatExport/messages.html': page, 'ChatExport/css/style.css': 'a', 'ChatExport/js/script.js': 'b' }
  expect(await failureOf(await aZip(archive))).toBe('telegramHtml')
})

test('a message that quotes another format does not change what the file is', async () => {
  const { format } = await readItems(aFile(anExport([aMessage(1, plain('virgool.io و "exported_on": را ببین'))])))
  expect(format).toBe('telegram')
})

test('a cut file yields the messages before the cut and says so', async () => {
  const whole = anExport([aMessage(1, plain('نخست')), aMessage(2, plain('دوم'))])
  const { items, isTruncated } = await readItems(aFile(whole.slice(0, -60)))
  expect([items.length, isTruncated]).toEqual([1, true])
})
