import { describe, expect, it } from 'vitest'
import { renderDocument } from '#worker/posts/rendering/index.ts'
import { convertText } from './convert-text.ts'
import { aFile, aWxr, aWxrItem, aZip, readItems, readPosts, textOf } from './testing/files.ts'

const show = (html: string) => renderDocument(convertText({ html }, '', 'https://daftar.example').document)

describe('a WordPress export', () => {
  it('yields posts and pages with author, dates, slug, tags, featured picture and approved comments in threads', async () => {
    const comment = (id: number, approved: string, parent = 0, type = '') =>
      `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[آرش]]></wp:comment_author><wp:comment_date_gmt>2019-08-06 10:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[نظر <b>${id}</b>]]></wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`
    const more = `<category domain="category" nicename="book"><![CDATA[کتاب]]></category><category domain="post_tag" nicename="a"><![CDATA[داستان]]></category><category domain="post_format" nicename="x">x</category><category domain="category" nicename="uncategorized">Uncategorized</category>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[9]]></wp:meta_value></wp:postmeta>
${comment(1, '1')}${comment(2, '1', 1)}${comment(3, '0')}${comment(4, '1', 3)}${comment(5, 'spam')}${comment(6, '1', 0, 'pingback')}`
    const attachment = aWxrItem({
      id: 9,
      type: 'attachment',
      state: 'inherit',
      more: '<wp:attachment_url>https://blog.example.com/a.jpg</wp:attachment_url>',
    })
    const [post, page, ...others] = await readPosts(
      aWxr(aWxrItem({ id: 1, more }) + aWxrItem({ id: 2, type: 'page', title: 'درباره' }) + attachment),
    )
    expect(post).toMatchObject({
      key: 'wordpress:blog.example.com:1',
      title: 'عنوان',
      author: 'نگار',
      publishedAt: Date.parse('2019-08-05T10:00:00Z'),
      state: 'public',
      slug: 'name-1',
      tags: ['کتاب', 'داستان'],
      cover: { source: { url: 'https://blog.example.com/a.jpg' } },
      canonicalUrl: 'https://blog.example.com/1/',
      commentsOn: true,
    })
    expect(post?.comments).toEqual([
      { key: '1', parentKey: null, author: 'آرش', body: 'نظر 1', at: Date.parse('2019-08-06T10:00:00Z') },
      { key: '2', parentKey: '1', author: 'آرش', body: 'نظر 2', at: Date.parse('2019-08-06T10:00:00Z') },
      { key: '4', parentKey: null, author: 'آرش', body: 'نظر 4', at: Date.parse('2019-08-06T10:00:00Z') },
    ])
    expect(post?.warnings).toEqual(['waitingComments', 'pingbacks'])
    expect(page).toMatchObject({ title: 'درباره', key: 'wordpress:blog.example.com:2' })
    expect(others).toEqual([])
  })

  it.each([
    ['blank lines as paragraphs', 'یک\n\nدو\nسه', '<p>یک</p><p>دو<br>سه</p>'],
    [
      'a caption',
      '[caption id="a" align="left" width="3"]<img src="https://x.ir/a.jpg" alt="ب" /> زیرنویس[/caption]',
      'زیرنویس</figcaption>',
    ],
    ['an unclosed caption as text', '[caption id="a"]یک\n\nدو', '<p>یک</p><p>دو</p>'],
    [
      'an embedded address',
      'یک\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nدو',
      'data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"',
    ],
    ['code', '[code language="php"]<?php echo "<b>";[/code]', '<code class="language-php">'],
    ['an escaped shortcode', '[[gallery]]', '<p dir="ltr">[gallery]</p>'],
    ['words in brackets', 'او گفت [sic] رفت', '<p>او گفت [sic] رفت</p>'],
    [
      'blocks',
      '<!-- wp:paragraph -->\n<p>یک</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list --><ul><!-- wp:list-item --><li>دو</li><!-- /wp:list-item --></ul><!-- /wp:list -->',
      '<p>یک</p><ul><li><p>دو</p></li></ul>',
    ],
    [
      'the language of a block of code',
      '<!-- wp:syntaxhighlighter/code {"language":"sql"} -->\n<pre class="x">select 1</pre>\n<!-- /wp:syntaxhighlighter/code -->',
      'language-sql',
    ],
    ['tags of page builders as nothing', '[vc_row][vc_column width="1/2"]متن[/vc_column][/vc_row]', '<p>متن</p>'],
  ])('keeps %s', async (_, content, shown) => {
    const [post] = await readPosts(aWxr(aWxrItem({ content })))
    expect(show(post ? textOf(post) : '')).toContain(shown)
  })

  it('shows a gallery by the attachments that follow it, and footnotes where their marks are', async () => {
    const picture = (id: number) =>
      aWxrItem({
        id,
        type: 'attachment',
        state: 'inherit',
        more: `<wp:post_parent>1</wp:post_parent><wp:attachment_url>https://blog.example.com/${id}.jpg</wp:attachment_url>`,
      })
    const notes =
      '<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[[{"content":"پانوشت","id":"u-1"}]]]></wp:meta_value></wp:postmeta>'
    const content = 'متن<sup data-fn="u-1" class="fn"><a href="#u-1" id="u-1-link">1</a></sup>\n\n[gallery ids="3,2"]'
    const [post] = await readPosts(aWxr(aWxrItem({ content, more: notes }) + picture(2) + picture(3)))
    const { document, pictures } = convertText(post?.text ?? { html: '' }, '', 'https://daftar.example')
    expect(Object.values(pictures)).toEqual([{ url: 'https://blog.example.com/3.jpg' }, { url: 'https://blog.example.com/2.jpg' }])
    expect(document.content[1]).toMatchObject({ type: 'gallery' })
    expect(document.content[0]).toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'متن' },
        { type: 'footnote', content: [{ type: 'text', text: 'پانوشت' }] },
      ],
    })
  })

  it('in several files of an archive is read whole', async () => {
    const zip = await aZip({
      'a/one.xml': aWxr(aWxrItem({ id: 1 })),
      'a/two.xml': aWxr(aWxrItem({ id: 2 })),
      '__MACOSX/a/._one.xml': 'x',
      'a/sitemap.xml': '<urlset/>',
    })
    const { format, items } = await readItems(aFile(zip))
    expect([format, ...items.map(({ key }) => key)]).toEqual(['wordpress', 'wordpress:blog.example.com:1', 'wordpress:blog.example.com:2'])
  })

  it('with other prefixes for its namespaces is read', async () => {
    const wxr = aWxr(aWxrItem({ id: 7 }))
      .replaceAll('wp:', 'w:')
      .replace('xmlns:wp=', 'xmlns:w=')
    expect((await readPosts(wxr)).map(({ key }) => key)).toEqual(['wordpress:blog.example.com:7'])
  })
})
