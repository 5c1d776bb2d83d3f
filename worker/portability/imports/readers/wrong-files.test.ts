import { describe, expect, it } from 'vitest'
import { SourceError } from '../source-item.ts'
import { aFile, aWxr, aWxrItem, aZip, type Bytes, readItems, readPosts, textOf } from './testing/files.ts'

const encode = (text: string): Bytes => new TextEncoder().encode(text)
const gzip = async (content: string | Bytes): Promise<Bytes> =>
  new Uint8Array(await new Response(new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
const reasonOf = async (content: string | Bytes, name?: string): Promise<string> => {
  try {
    return `${(await readItems(aFile(content, name))).items.length} items`
  } catch (error) {
    if (error instanceof SourceError) return error.reason
    throw error
  }
}

const BLOGGER_THEME = `<?xml version="1.0" encoding="UTF-8" ?>
<!DOCTYPE html>
<html b:css='false' b:version='2' xmlns='http://www.w3.org/1999/xhtml' xmlns:b='http://www.google.com/2005/gml/b' xmlns:data='http://www.google.com/2005/gml/data'>
<head><title><data:blog.pageTitle/></title><b:skin><![CDATA[ body {} ]]></b:skin></head><body><b:section id='main'/></body></html>`

describe('a file that people take for their export names the right one', () => {
  it.each<[string, () => string | Bytes | Promise<Bytes>, string]>([
    ['a backup of a Blogger theme', () => BLOGGER_THEME, 'bloggerTheme'],
    ['a classic Blogger theme', () => '<html><head><title><$BlogPageTitle$></title></head><body><p>x</p></body></html>', 'bloggerTheme'],
    [
      'a WordPress theme',
      () => aZip({ 'twenty/style.css': '/*\nTheme Name: Twenty */', 'twenty/functions.php': '<?php', 'twenty/readme.html': '<p>help</p>' }),
      'wordpressTheme',
    ],
    [
      'a WordPress block theme',
      () => aZip({ 'a/style.css': '/* Theme Name: A */', 'a/theme.json': '{}', 'a/templates/index.html': '<!-- wp:x --><p>x</p>' }),
      'wordpressTheme',
    ],
    [
      'the files of a WordPress site',
      () => aZip({ 'public_html/wp-config.php': '<?php', 'public_html/readme.html': '<p>WordPress</p>' }),
      'wordpressFiles',
    ],
    [
      'a Ghost theme',
      () => aZip({ 'casper/package.json': '{"engines":{"ghost":">=5"}}', 'casper/post.hbs': '<p>', 'casper/README.md': '# x' }),
      'ghostTheme',
    ],
    ['a database', () => '-- MySQL dump 10.13  Distrib 8.0\n--\nCREATE TABLE `wp_posts` (', 'database'],
    ['a database of phpMyAdmin', () => '-- phpMyAdmin SQL Dump\n-- version 5\n', 'database'],
    ['a compressed database', () => gzip('-- MySQL dump 10.13\nCREATE TABLE `wp_posts` (\n'), 'database'],
    ['a database in a zip', () => aZip({ 'backup/db.sql': '-- MySQL dump' }), 'database'],
    ['a rar', () => new Uint8Array([0x52, 0x61, 0x72, 0x21, 0x1a, 7, 0, 0]), 'otherArchive'],
    ['a 7z', () => new Uint8Array([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), 'otherArchive'],
    ['a tar.gz', () => gzip(`blog.xml${'\0'.repeat(249)}ustar\0${'\0'.repeat(300)}`), 'otherArchive'],
  ])('%s', async (_, make, expected) => {
    expect(await reasonOf(await make(), 'backup')).toBe(expected)
  })

  it.each<[string, () => Bytes | Promise<Bytes>, number]>([
    [
      'a Takeout with the theme beside the posts',
      () => aZip({ 'Takeout/Blogger/Blogs/x/theme-layouts.xml': BLOGGER_THEME, 'Takeout/Blogger/Blogs/x/feed.atom': TAKEOUT }),
      1,
    ],
    [
      'Jekyll with its theme',
      () => aZip({ '_posts/2020-01-01-a.md': '# سلام\n\nمتن', 'assets/style.css': 'body {}', 'index.html': '<p>x</p>' }),
      1,
    ],
    [
      'a page that a Blogger theme rendered',
      () =>
        encode(
          `<html xmlns:b='http://www.google.com/2005/gml/b' xmlns:data='http://www.google.com/2005/gml/data'><head><title>سلام</title></head><body><p>متن</p></body></html>`,
        ),
      1,
    ],
    ['a text about backups', () => encode('# MySQL database backup with phpMyAdmin\n\nمتن'), 1],
    ['a text about databases', () => encode('# پایگاه داده\n\nCREATE TABLE a (b);\n\n-- phpMyAdmin SQL Dump\n'), 1],
  ])('but not %s', async (_, make, count) => {
    expect(await readPosts(await make())).toHaveLength(count)
  })
})

const TAKEOUT = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:blogger="http://schemas.google.com/blogger/2018"><id>tag:blogger.com,1999:blog-1</id>
<entry><id>tag:blogger.com,1999:blog-1.post-2</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><title>سلام</title><content type="html">متن</content></entry></feed>`

const CONFLICT = '<<<<<<< HEAD\nیک نسخه\n=======\nنسخهٔ دیگر\n>>>>>>> draft\n'

describe('marks of Git', () => {
  it.each<[string, string]>([
    ['between the posts of a feed', aWxr(`${aWxrItem({ id: 1 })}\n<<<<<<< HEAD\n${aWxrItem({ id: 2 })}\n=======\n>>>>>>> draft\n`)],
    [
      'between the values of JSON',
      '{"db":[{"meta":{"exported_on":1},"data":{"posts":[\n<<<<<<< HEAD\n{"id":"1","title":"a","html":"x"}\n=======\n]}}]}',
    ],
  ])('stop an import %s', async (_, content) => {
    expect(await reasonOf(content)).toBe('mergeMarks')
  })

  it.each<[string, Record<string, string>]>([
    ['in the text', { 'a.md': `# سلام\n\n${CONFLICT}`, 'b.md': '# دیگر\n\nمتن' }],
    [
      'in the front matter',
      {
        'a.md': `---\ntitle: سلام\n<<<<<<< HEAD\ndate: 2020-01-01\n=======\ndate: 2020-01-02\n>>>>>>> draft\n---\n\nمتن`,
        'b.md': '# دیگر\n\nمتن',
      },
    ],
    [
      'in a page',
      {
        'a.html': `<html><body><p>\n${CONFLICT}</p></body></html>`,
        'b.html': '<html><head><title>دیگر</title></head><body><p>متن</p></body></html>',
      },
    ],
  ])('keep a file of an archive from being imported, and no other: %s', async (_, entries) => {
    const posts = await readPosts(entries)
    expect(posts.map(({ title, failure }) => [title.replace(/\..*/, ''), failure])).toEqual([
      ['a', 'mergeMarks'],
      ['دیگر', undefined],
    ])
  })

  it('keep a single text from being imported', async () => {
    const [post] = await readPosts(CONFLICT, 'a.md')
    expect(post?.failure).toBe('mergeMarks')
  })

  it.each<[string, string]>([
    ['a block of code', `# ادغام\n\n\`\`\`\n${CONFLICT}\`\`\`\n\nمتن`],
    ['a line of sevens', '# سلام\n\n=======\n\nمتن\n\n>>>>>>> نقل'],
  ])('in %s are text', async (_, content) => {
    const [post] = await readPosts({ 'a.md': content })
    expect([post?.failure, post && textOf(post).includes('=======')]).toEqual([undefined, true])
  })
})
