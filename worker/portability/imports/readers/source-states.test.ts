import { describe, expect, it } from 'vitest'
import { DAY } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { DraftReason, SourceState } from '../contract.ts'
import { draftReason } from '../source-state.ts'
import { aFile, aWxr, aWxrItem, aZip, readItems, readPosts } from './testing/files.ts'

const statesOf = async (...file: Parameters<typeof readPosts>) => (await readPosts(...file)).map(({ state }) => state)
const stateOf = async (...file: Parameters<typeof readPosts>) => (await statesOf(...file)).join()

describe('draftReason', () => {
  it('is null only for a public post with a date that has come', () => {
    const at = Date.UTC(2026, 0, 1)
    expect(draftReason({ state: 'public', publishedAt: at - 1 }, at)).toBeNull()
    expect(draftReason({ state: 'public', publishedAt: at + 1 }, at)).toBe('future')
    for (const publishedAt of [null, 0, -1]) expect(draftReason({ state: 'public', publishedAt }, at)).toBe('noDate')
    const reasons = SourceState.options.filter((state) => state !== 'public').map((state) => draftReason({ state, publishedAt: 1 }, at))
    expect([...reasons, 'noDate', 'future', 'chosen']).toEqual(DraftReason.options)
  })

  it('takes an item without a state, which an older version stored, for one of an unknown state', () => {
    expect(draftReason({ publishedAt: 1 } as never, 2)).toBe('unknown')
  })
})

describe('WordPress', () => {
  it.each([
    ['publish', 'public'],
    ['future', 'scheduled'],
    ['draft', 'draft'],
    ['pending', 'pending'],
    ['private', 'private'],
    ['pitch', 'unknown'],
    ['', 'unknown'],
    ['constructor', 'unknown'],
    ['trash', ''],
    ['auto-draft', ''],
    ['inherit', ''],
  ])('maps the source state %j to %j', async (status, state) => {
    expect(await stateOf(aWxr(aWxrItem({ state: status })))).toBe(state)
    expect(await stateOf(aWxr(aWxrItem({ state: status, type: 'page' })))).toBe(state)
  })

  it('protects a post by a password', async () => {
    const item = aWxrItem().replace('<wp:post_password></wp:post_password>', '<wp:post_password>راز</wp:post_password>')
    expect(await readPosts(aWxr(item))).toMatchObject([{ state: 'password', canonicalUrl: null }])
  })
})

describe('Ghost', () => {
  const file = (more: object, meta: object[] = []) =>
    JSON.stringify({
      db: [
        {
          meta: { exported_on: 1, version: '5.0.0' },
          data: {
            posts: [
              { id: 'p1', title: 'عنوان', html: '<p>متن</p>', status: 'published', published_at: '2024-01-03T00:00:00.000Z', ...more },
            ],
            posts_meta: meta,
          },
        },
      ],
    })

  it.each([
    [{}, 'public'],
    [{ visibility: 'public', type: 'page' }, 'public'],
    [{ status: 'draft' }, 'draft'],
    [{ status: 'scheduled' }, 'scheduled'],
    [{ status: 'sent' }, 'newsletter'],
    [{ status: 'sent', email_only: 1 }, 'newsletter'],
    [{ email_only: true }, 'newsletter'],
    [{ email_only: 0 }, 'public'],
    [{ visibility: 'members' }, 'members'],
    [{ visibility: 'paid' }, 'members'],
    [{ visibility: 'tiers' }, 'members'],
    [{ visibility: 'label:vip' }, 'unknown'],
    [{ status: '' }, 'unknown'],
    [{ status: 'archived' }, 'unknown'],
  ])('with %j is %s', async (more, state) => {
    expect(await stateOf(file(more))).toBe(state)
  })

  it('says in a table of its own that a post was sent by mail alone', async () => {
    expect(await stateOf(file({}, [{ post_id: 'p1', email_only: 1 }]))).toBe('newsletter')
    expect(await stateOf(file({}, [{ post_id: 'p2', email_only: 1 }]))).toBe('public')
  })
})

describe('Medium', () => {
  const page = (title: string, body: string, footer = '<time class="dt-published" datetime="2020-02-02T10:00:00.000Z">2020</time>') =>
    `<!DOCTYPE html><html><head><title>${title}</title></head><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header><section data-field="body" class="e-content"><section class="section section--body"><div class="section-inner">${body}</div></section></section><footer>${footer}</footer></article></body></html>`
  const answer = page('ممنون از نوشته‌ات…', '<p class="graf graf--p graf--leading">ممنون از نوشته‌ات، به دردم خورد.</p>')

  it.each([
    ['a post', page('عنوان', '<h3 class="graf graf--h3 graf--leading graf--title">عنوان</h3><p>متن</p>'), 'public'],
    ['a post of the first years', page('عنوان', '<h2 class="graf--h2 graf--first">عنوان</h2><p>متن</p>'), 'public'],
    ['a post whose title is not in its text', page('عنوان', '<p>متن</p>'), 'public'],
    ['a response', answer, 'response'],
    ['a short response', page('آفرین', '<p>آفرین</p>'), 'response'],
    ['a text without a title', page('', '<p>متن</p>'), 'response'],
    ['a draft', page('عنوان', '<h3 class="graf--title">عنوان</h3>', ''), 'draft'],
  ])('has %s', async (_, html, state) => {
    expect(await stateOf({ 'posts/2020-02-02_x-0123456789ab.html': html })).toBe(state)
  })

  it('is recognised by single pages as well', async () => {
    expect(await stateOf(answer, 'answer.html')).toBe('response')
    expect(await stateOf({ 'a.html': '<html><head><title>فهرست</title></head><body>متن</body></html>', 'b.html': answer })).toBe(
      'public,response',
    )
    const other = '<article class="h-entry"><h1 class="p-name">عنوان</h1><div class="e-content"><p>متن</p></div></article>'
    expect(await stateOf(`<html><body>${other}</body></html>`, 'a.html')).toBe('public')
  })

  it('has drafts whose names say so', async () => {
    expect(await stateOf({ 'posts/draft_x-0123456789ab.html': page('عنوان', '<h3 class="graf--title">عنوان</h3>') })).toBe('draft')
  })

  it('is read by its posts when a feed is beside them', async () => {
    const feed =
      '<rss version="2.0"><channel><item><title>از خوراک</title><pubDate>Mon, 02 Jan 2006 15:04:05 GMT</pubDate></item></channel></rss>'
    const zip = await aZip({
      'feed.xml': feed,
      'feed.json': '{"version":"https://jsonfeed.org/version/1.1","items":[]}',
      'posts/draft_x-0123456789ab.html': answer,
    })
    const { format, items } = await readItems(aFile(zip))
    expect([format, items]).toMatchObject(['medium', [{ state: 'draft' }]])
  })
})

describe('Substack', () => {
  it.each([
    ['true', 'newsletter', 'everyone', 'public'],
    ['true', 'podcast', 'everyone', 'public'],
    ['true', 'thread', 'everyone', 'public'],
    ['true', 'newsletter', 'only_paid', 'members'],
    ['true', 'podcast', 'only_free', 'members'],
    ['true', 'thread', 'founding', 'members'],
    ['true', 'restack', 'everyone', 'repost'],
    ['true', 'adhoc_email', 'everyone', 'newsletter'],
    ['true', 'note', 'everyone', 'unknown'],
    ['true', 'newsletter', 'some_tier', 'unknown'],
    ['true', 'newsletter', '', 'unknown'],
    ['false', 'newsletter', 'everyone', 'draft'],
    ['', 'podcast', 'only_paid', 'draft'],
  ])('published %s, of type %s, for %s is %s', async (published, type, audience, state) => {
    const table = `post_id,post_date,is_published,email_sent_at,type,audience,title\n1.a,2019-07-26T20:48:19.814Z,${published},,${type},${audience},عنوان\n`
    expect(await stateOf({ 'posts.csv': table, 'posts/1.a.html': '<p>متن</p>' })).toBe(state)
  })
})

describe('Blogger', () => {
  const entry = (id: string, kind: string, more = '') =>
    `<entry><id>tag:blogger.com,1999:blog-7.${id}</id><published>2020-01-02T03:04:05.000+03:30</published><category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${kind}"/><title>عنوان</title><content type="html">متن</content>${more}</entry>`
  const feed = (entries: string) =>
    `<?xml version='1.0' encoding='UTF-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:app='http://purl.org/atom/app#' xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-7.archive</id>${entries}</feed>`
  const status = (name: string) =>
    feed(entry('post-1', 'post', `<blogger:type>POST</blogger:type><blogger:status>${name}</blogger:status>`))
  const access = (mode: string) => entry('settings.BLOG_READ_ACCESS_MODE', 'settings').replace('>متن<', `>${mode}<`)

  it.each([
    ['LIVE', 'public'],
    ['DRAFT', 'draft'],
    ['SCHEDULED', 'scheduled'],
    ['IMPORTED', 'unknown'],
    ['SOFT_TRASHED', ''],
    ['TRASHED', ''],
  ])('calls %s what is %j here', async (name, state) => {
    expect(await stateOf(status(name))).toBe(state)
  })

  it('marks drafts as Atom does, and holds templates, settings and comments beside posts and pages', async () => {
    const draft = '<app:control><app:draft>yes</app:draft></app:control>'
    const others = ['template', 'settings', 'comment'].map((kind) => entry(`post-${kind}`, kind)).join('')
    expect(await statesOf(feed(others + entry('post-1', 'post') + entry('post-2', 'post', draft) + entry('page-3', 'page')))).toEqual([
      'public',
      'draft',
      'public',
    ])
  })

  it.each([
    ['PUBLIC', 'public'],
    ['PRIVATE', 'private'],
    ['READERS', 'private'],
  ])('with readers %s is %s, also in the settings that Takeout adds', async (mode, state) => {
    expect(await stateOf(feed(entry('post-1', 'post') + access(mode)))).toBe(state)
    const settings = `blog_name,blog_read_access_mode\nوبلاگ,${mode}\n`
    expect(await stateOf({ 'Blogs/a/feed.atom': status('LIVE'), 'Blogs/a/settings.csv': settings })).toBe(state)
  })

  it('reports comments that wait for approval and leaves them out', async () => {
    const comment = `<entry><id>tag:blogger.com,1999:blog-7.post-9</id><blogger:type>COMMENT</blogger:type><blogger:status>PENDING</blogger:status><blogger:parent>tag:blogger.com,1999:blog-7.post-1</blogger:parent><content type='html'>نظر</content></entry>`
    const [post] = await readPosts(feed(entry('post-1', 'post') + comment))
    expect(post).toMatchObject({ comments: [], warnings: ['waitingComments'] })
  })
})

describe('Virgool', () => {
  const post = {
    hash: 'abcdefabcdef',
    title: 'عنوان',
    body: '<p>متن</p>',
    url: 'https://virgool.io/@n/a-abcdefabcdef',
    publishedAt: '2020-01-02T03:04:05Z',
    readingTime: 1,
  }

  it.each([
    [{}, 'public'],
    [{ status: 'published' }, 'public'],
    [{ status: 'draft' }, 'draft'],
    [{ draft: true }, 'draft'],
    [{ force_drafted: true }, 'withdrawn'],
    [{ status: 'pending' }, 'pending'],
    [{ status: 'private' }, 'private'],
    [{ isPrivate: true }, 'private'],
    [{ status: 'rejected' }, 'withdrawn'],
    [{ status: 'shadow' }, 'unknown'],
    [{ url: undefined, publishedAt: undefined }, 'draft'],
  ])('with %j is %s', async (more, state) => {
    expect(await stateOf(JSON.stringify({ posts: [{ ...post, ...more }] }))).toBe(state)
  })

  it('leaves out comments that are not approved', async () => {
    const comments = [
      { hash: 'c1', body: 'یک', status: 'approved' },
      { hash: 'c2', body: 'دو', status: 'pending' },
    ]
    const [found] = await readPosts(JSON.stringify({ posts: [{ ...post, comments }] }))
    expect(found).toMatchObject({ comments: [{ key: 'c1' }], warnings: ['waitingComments'] })
    expect(found?.comments).toHaveLength(1)
  })
})

describe('a feed', () => {
  const rss = (item: string, channel = '') =>
    `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><link>https://b.ir/</link>${channel}<item><title>عنوان</title><pubDate>Mon, 02 Jan 2006 15:04:05 GMT</pubDate>${item}</item></channel></rss>`
  const atom = (more: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://www.w3.org/2007/app"><entry><title>عنوان</title><published>2006-01-02T15:04:05Z</published>${more}</entry></feed>`

  it.each([
    ['RSS', rss(''), 'public'],
    ['RSS whose items directories leave out', rss('<itunes:block>Yes</itunes:block>'), 'unlisted'],
    ['RSS that directories leave out', rss('', '<itunes:block>yes</itunes:block>'), 'unlisted'],
    ['Atom', atom(''), 'public'],
    ['Atom with a draft', atom('<app:control><app:draft>yes</app:draft></app:control>'), 'draft'],
    ['JSON', '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","title":"عنوان"}]}', 'public'],
  ])('%s has posts in a state', async (_, file, state) => {
    expect(await stateOf(file)).toBe(state)
  })
})

describe('HTML', () => {
  it('that search engines leave out, or that readers pay for, is not public', async () => {
    const page = (head: string) => `<!doctype html><html><head><title>عنوان</title>${head}</head><body><p>متن</p></body></html>`
    expect(await stateOf(page(''))).toBe('public')
    expect(await stateOf(page('<meta name="robots" content="noindex, follow">'))).toBe('unlisted')
    expect(await stateOf(page('<meta property="article:content_tier" content="locked">'))).toBe('members')
    expect(await stateOf(page('<script type="application/ld+json">{"isAccessibleForFree": "False"}</script>'))).toBe('members')
  })
})

describe('Markdown', () => {
  const front = (lines: string) => `---\ntitle: عنوان\ndate: 2020-01-02\n${lines}\n---\nمتن`
  const toIso = (at: number) => new Date(at).toISOString()

  it.each([
    ['', 'public'],
    ['draft: false', 'public'],
    ['draft: true', 'draft'],
    ['draft: "yes"', 'draft'],
    ['Draft: True', 'draft'],
    ['draft: maybe', 'unknown'],
    ['draft:', 'public'],
    ['published: true', 'public'],
    ['published: false', 'draft'],
    ['published: 2020-02-03', 'public'],
    ['publish: false', 'draft'],
    ['permalink: false', 'draft'],
    ['layout: draft', 'draft'],
    ['private: true', 'private'],
    ['public: false', 'private'],
    ['hidden: true', 'unlisted'],
    ['unlisted: true', 'unlisted'],
    ['headless: true', 'unlisted'],
    ['eleventyExcludeFromCollections: true', 'unlisted'],
    ['isDelisted: true', 'unlisted'],
    ['password: راز', 'password'],
    ['password:', 'public'],
    ['encrypted: true', 'password'],
    ['members_only: true', 'members'],
    ['status: published', 'public'],
    ['Status: draft', 'draft'],
    ['status: hidden', 'unlisted'],
    ['status: private', 'private'],
    ['status: future', 'scheduled'],
    ['status: pending', 'pending'],
    ['status: seedling', 'unknown'],
    ['visibility: public', 'public'],
    ['visibility: members', 'members'],
    ['access: friends', 'unknown'],
    ['build:\n  list: never', 'unlisted'],
    ['build:\n  render: never', 'draft'],
    ['_build:\n  render: false', 'draft'],
    [`publishDate: ${toIso(now() + DAY)}`, 'scheduled'],
    [`publishDate: ${toIso(now() - DAY)}`, 'public'],
    [`expiryDate: ${toIso(now() - DAY)}`, 'withdrawn'],
    [`expiryDate: ${toIso(now() + DAY)}`, 'public'],
  ])('with %j is %s', async (lines, state) => {
    expect(await stateOf({ 'a.md': front(lines) })).toBe(state)
  })

  it.each([
    ['_drafts/a.md', 'draft'],
    ['content/drafts/a.md', 'draft'],
    ['private/a.md', 'private'],
    ['posts/_a.md', 'draft'],
    ['posts/a.draft.md', 'draft'],
    ['draft-63a1c5dea59cad9bdbba2810.md', 'draft'],
    ['posts/a.md', 'public'],
  ])('at %s is %s', async (path, state) => {
    expect(await stateOf({ [path]: front('') })).toBe(state)
  })

  it('in TOML and JSON says the same', async () => {
    expect(await stateOf({ 'a.md': '+++\ntitle = "a"\ndate = 2020-01-02\n[build]\nlist = "never"\n+++\nمتن' })).toBe('unlisted')
    expect(await stateOf({ 'a.md': '{\n"title": "a", "date": "2020-01-02", "private": true\n}\n\nمتن' })).toBe('private')
  })

  it('of notes that have only the date of their creation is unknown, unless they say that they are published', async () => {
    const note = (lines: string) => `---\ncreated: 2020-01-02\n${lines}---\nیادداشت`
    expect(await statesOf({ 'a.md': note(''), 'b.md': note('publish: true\n'), 'c.md': note('status: published\n') })).toEqual([
      'unknown',
      'public',
      'public',
    ])
  })

  it('whose front matter cannot be read is unknown, although its name has a date', async () => {
    expect(await stateOf({ '2020-01-02-a.md': '---\ntitle: a\npublished: false\n\nمتن' })).toBe('unknown')
  })
})
