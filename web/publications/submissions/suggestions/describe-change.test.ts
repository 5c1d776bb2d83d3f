import { describe, expect, test } from 'vitest'
import type { BlockNode, Inline } from '#shared/document/contract.ts'
import { describeChange } from './describe-change.ts'
import { text } from './text.ts'

const link = (words: string, href: string): Inline => ({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] })
const paragraph = (...content: (string | Inline)[]): BlockNode => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
})
const embed = (title?: string): BlockNode => ({ type: 'embed', attrs: { provider: 'aparat', id: 'abc12', ...(title ? { title } : {}) } })
const RULE: BlockNode = { type: 'horizontalRule' }
const SITE = 'https://example.ir/'

const inserted = (after: BlockNode) => describeChange({ id: 'i', kind: 'inserted', gap: 0, after })
const replaced = (before: BlockNode, after: BlockNode) => describeChange({ id: 'r', kind: 'replaced', at: 0, before, after })

describe('a suggested change', () => {
  test('of the title compares the old and the new one', () => {
    expect(describeChange({ id: 'title', kind: 'title', before: 'سفر شمال', after: 'سفر جنوب' })).toEqual({
      label: 'عنوان',
      lines: [
        [
          { op: 'same', text: 'سفر ' },
          { op: 'removed', text: 'شمال' },
          { op: 'added', text: 'جنوب' },
        ],
      ],
      links: [],
    })
  })

  test('of a block compares its text by words and names its kind', () => {
    expect(replaced(paragraph('باران آمد'), paragraph('برف آمد'))).toEqual({
      label: 'ویرایش: بند',
      lines: [
        [
          { op: 'removed', text: 'باران' },
          { op: 'added', text: 'برف' },
          { op: 'same', text: ' آمد' },
        ],
      ],
      links: [],
    })
  })

  test('that adds or removes a block shows its text as added or removed', () => {
    expect(inserted(paragraph('تازه'))).toEqual({ label: 'افزوده: بند', lines: [[{ op: 'added', text: 'تازه' }]], links: [] })
    expect(describeChange({ id: 'r', kind: 'removed', at: 0, before: { type: 'heading', attrs: { level: 2 }, content: [] } })).toEqual({
      ...{ label: 'حذف: تیتر', lines: [[{ op: 'removed', text: 'تیتر' }]], links: [] },
    })
  })

  test('that moves a block says that its text is the same', () => {
    const block = paragraph(link('این‌جا', SITE))
    expect(describeChange({ id: 'm', kind: 'moved', at: 1, gap: 0, before: block, after: block })).toEqual({
      ...{ label: 'جابه‌جا شده: بند', lines: [[{ op: 'same', text: 'این‌جا' }]], note: text.movedHint, links: [] },
    })
  })

  test('that keeps the words says so, and only then', () => {
    const bold: Inline = { type: 'text', text: 'سلام', marks: [{ type: 'bold' }] }
    expect(replaced(paragraph('سلام'), paragraph(bold)).note).toBe(text.sameWords)
    expect(replaced(paragraph('سلام'), paragraph('درود')).note).toBeUndefined()
  })

  test('names a block without text by what it is', () => {
    const shown = (block: BlockNode) => inserted(block).lines.map((line) => line.map((part) => part.text).join(''))
    expect([paragraph(), paragraph(' '), RULE, embed(), embed('ویدیوی سفر')].map(shown)).toEqual([
      ...[[text.emptyBlock], [text.emptyBlock], ['جداکننده'], ['abc12'], ['ویدیوی سفر']],
    ])
  })

  test('shows each link that it adds once, wherever it is, and none that was there', () => {
    const note: Inline = {
      type: 'footnote',
      content: [{ type: 'text', text: 'ن', marks: [{ type: 'link', attrs: { href: `${SITE}note` } }] }],
    }
    expect(
      replaced(paragraph(link('یک', SITE)), paragraph(link('یک', SITE), link('دو', `${SITE}2`), link('سه', `${SITE}2`), note)).links,
    ).toEqual([...[`${SITE}2`, `${SITE}note`]])
    const cell = (type: 'tableHeader' | 'tableCell', href: string) => ({ type, content: [link('خانه', href)] })
    const table = {
      type: 'table',
      content: [{ type: 'tableRow', content: [cell('tableHeader', `${SITE}h`), cell('tableCell', `${SITE}c`)] }],
    }
    expect(inserted(table as BlockNode).links).toEqual([`${SITE}h`, `${SITE}c`])
    const heading: BlockNode = { type: 'heading', attrs: { level: 2 }, content: [link('تیتر', `${SITE}t`)] }
    expect([inserted(heading).links, inserted({ type: 'blockquote', content: [paragraph(link('ن', SITE))] }).links]).toEqual([
      ...[[`${SITE}t`], [SITE]],
    ])
    expect([inserted(paragraph()).links, inserted(RULE).links]).toEqual([[], []])
  })
})
