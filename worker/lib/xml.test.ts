import { expect, test } from 'vitest'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { readXml, XmlParseError } from './xml.ts'

const parseErrorOf = (file: string, bounds?: Parameters<typeof readXml>[1]) => {
  try {
    readXml(file, bounds)
  } catch (error) {
    if (error instanceof XmlParseError) return [error.reason, error.line]
    throw error
  }
  return null
}

test('readXml reads names, namespaces, attributes and text', () => {
  const root = readXml(
    '\uFEFF\n<?xml version="1.0" encoding="UTF-16"?>\r\n<rss xmlns:i="http://itunes" xmlns="http://own"><i:author a="۱" xml:lang="fa">نام &amp; <![CDATA[<b>&nbsp;]]></i:author><x:y/></rss>',
  )
  expect([root.name, root.namespace, root.children.length]).toEqual(['rss', 'http://own', 2])
  const [author, undeclared] = root.children
  expect([author?.name, author?.namespace, author?.text]).toEqual(['author', 'http://itunes', 'نام & <b>&nbsp;'])
  expect([...(author?.attributes ?? [])]).toEqual([
    ['a', '۱'],
    ['xml:lang', 'fa'],
  ])
  expect([undeclared?.name, undeclared?.namespace]).toEqual(['y', 'x'])
})

test('readXml tolerates bare ampersands, HTML entities, invalid characters and attributes such as __proto__', () => {
  const read = (words: string) => readXml(`<a>${words}</a>`).text
  expect(read('?a=1&b=2&copy=3')).toBe('?a=1&b=2&copy=3')
  expect(read('می&zwnj;شود&nbsp;&laquo;ب&raquo; &unknown; &#x200c;&#1575; &#0;&#xFFFF;&#99999999;')).toBe(
    'می\u200Cشود\u00A0«ب» &unknown; \u200Cا &#99999999;',
  )
  expect(read('\u0000\u000Bخط\u0001 \uD800')).toBe('خط ')
  expect(readXml('<a href="?x&y&amp;z">&lt;</a>').attributes.get('href')).toBe('?x&y&z')
  expect(readXml('<a __proto__="b" constructor="c"/>').attributes.size).toBe(2)
})

test('readXml rejects DTDs, deep nesting and too many elements, and reports the line of malformed XML', () => {
  const laughs = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>\n<l>&b;</l>'
  expect(parseErrorOf(laughs)?.[0]).toBe('doctype')
  expect(parseErrorOf('<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>')?.[0]).toBe('doctype')
  expect(parseErrorOf(`${'<a>'.repeat(101)}${'</a>'.repeat(101)}`)?.[0]).toBe('too_deep')
  expect(parseErrorOf(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`)).toBeNull()
  expect(parseErrorOf(`<a>${'<b/>'.repeat(3)}</a>`, { elements: 3 })?.[0]).toBe('too_many')
  expect(parseErrorOf(`<a>${'<b/>'.repeat(3)}</a>`, { elements: 4 })).toBeNull()
  expect(parseErrorOf('<a>\n<b>\n</a>')).toEqual(['malformed', 3])
  for (const file of ['', 'سلام', '{"a":1}', '<a', '<a><b></a>', '<a/><b/>', '<a b=c/>', '<a b="1" b="2"/>', '<!-- &'])
    expect(parseErrorOf(file)?.[0], file).toBe('malformed')
})

test('readXml handles eight adversarial files of up to 1 MB in under five seconds together', () => {
  const started = cpuTime()
  for (const piece of ['<![CDATA[', '<!--', '&', '<a ', '&#', '<a>', ' ']) parseErrorOf(piece.repeat(1_000_000 / piece.length))
  parseErrorOf(`<a ${Array.from({ length: 60_000 }, (_, at) => `b${at}="c"`).join(' ')}/>`)
  expect(cpuTime() - started).toBeLessThan(5000)
})
