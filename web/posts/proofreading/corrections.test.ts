import { getSchema } from '@tiptap/core'
import { history, undo } from '@tiptap/pm/history'
import { EditorState } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '#shared/document/arbitrary-document.ts'
import { type BlockNode, Document } from '#shared/document/contract.ts'
import { DEFAULT_PROOFREADING_OPTIONS, RULES } from '#shared/persian/proofreader.ts'
import { createEditorExtensions } from '#web/posts/editor/extensions.ts'
import { serializeDocument } from '#web/posts/editor/snapshot.ts'
import { acceptCorrections, correctText, findCorrections, findTextCorrections, groupByWords } from './corrections.ts'
import { applyRule, loadOptions, saveOptions } from './OptionsForm.tsx'
import { RULE_HELP } from './text.ts'

const rejectUpload = () => Promise.reject(new Error('no upload'))
const schema = getSchema(createEditorExtensions({ image: rejectUpload, audio: rejectUpload, onUrl: rejectUpload }))
const stateOf = (content: BlockNode[]) => EditorState.create({ doc: schema.nodeFromJSON({ type: 'doc', content }), plugins: [history()] })
const found = (state: EditorState) => findCorrections(state.doc, DEFAULT_PROOFREADING_OPTIONS)

const MESSY: BlockNode[] = [
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'من مي ' },
      { type: 'text', text: 'خواهم', marks: [{ type: 'bold' }] },
      { type: 'text', text: ' كتاب ها ' },
      { type: 'text', text: 'كد ها', marks: [{ type: 'code' }] },
      { type: 'hardBreak' },
      { type: 'text', text: 'مي روم', marks: [{ type: 'link', attrs: { href: 'https://example.ir' } }] },
      { type: 'text', text: ' , نه' },
    ],
  },
  { type: 'codeBlock', content: [{ type: 'text', text: 'مي خواهم = "10"' }] },
  { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'گفت "برو"' }] }] },
]

test('accepting all corrections changes paragraphs and quotes but not code or links, and leaves no correction', () => {
  const state = stateOf(MESSY)
  const after = state.apply(acceptCorrections(state, found(state)))
  expect(serializeDocument(after.doc).content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'من می\u200C' },
        { type: 'text', text: 'خواهم', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' کتاب\u200Cها ' },
        { type: 'text', text: 'كد ها', marks: [{ type: 'code' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'مي روم', marks: [{ type: 'link', attrs: { href: 'https://example.ir' } }] },
        { type: 'text', text: '، نه' },
      ],
    },
    MESSY[1],
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'گفت «برو»' }] }] },
  ])
  expect(found(after)).toEqual([])
})

test('the changes of a word, and of the words that it is joined with, are one correction', () => {
  expect(found(stateOf(MESSY)).filter(({ rule }) => rule === 'half-space')).toMatchObject([
    {
      leftContext: 'م',
      parts: [
        { before: 'ي', after: 'ی', gap: '' },
        { before: ' ', after: '\u200C', gap: '' },
      ],
      rightContext: 'خواهم',
    },
    {
      leftContext: '',
      parts: [
        { before: 'ك', after: 'ک', gap: 'تاب' },
        { before: ' ', after: '\u200C', gap: '' },
      ],
      rightContext: 'ها',
    },
  ])
  expect(found(stateOf(MESSY)).filter(({ rule }) => rule === 'letters')).toEqual([])
})

test('the same change of the same words is one row, whatever the number of its places', () => {
  const corrections = findTextCorrections('يك كتاب و يك دفتر', DEFAULT_PROOFREADING_OPTIONS)
  const rows = groupByWords(corrections, false)
  expect(rows.map(({ before, after, corrections: { length } }) => [before, after, length])).toEqual([
    ['يك', 'یک', 2],
    ['كتاب', 'کتاب', 1],
  ])
  expect(new Set([...rows, ...groupByWords(corrections, true)].map(({ key }) => key)).size).toBe(4)
})

const paragraph = (text = ''): BlockNode => ({ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) })

test('the two marks of a pair of quotes are one correction, which shows the text between them', () => {
  const state = stateOf([paragraph('او گفت "برو" یا "نرو".')])
  const [first, ...others] = found(state)
  expect(others).toHaveLength(1)
  expect(first?.parts).toMatchObject([
    { before: '"', after: '«', gap: 'برو' },
    { before: '"', after: '»', gap: '' },
  ])
  const after = state.apply(acceptCorrections(state, first ? [first] : []))
  expect(after.doc.textContent).toBe('او گفت «برو» یا "نرو".')
})

test('a run of blank paragraphs is corrected to one blank paragraph, anywhere in the document, in one undo step', () => {
  const quote: BlockNode = { type: 'blockquote', content: [paragraph('یک'), paragraph(), paragraph(), paragraph('دو')] }
  const state = stateOf([paragraph('آغاز'), paragraph(), paragraph('  '), paragraph(), paragraph('میان'), paragraph(), quote])
  const corrections = found(state)
  expect(corrections.map(({ rule, parts }) => [rule, parts[0].before])).toEqual([
    ['blank-lines', '\n\n'],
    ['blank-lines', '\n'],
  ])
  let after = state.apply(acceptCorrections(state, corrections))
  expect(serializeDocument(after.doc).content).toEqual([
    paragraph('آغاز'),
    paragraph(),
    paragraph('میان'),
    paragraph(),
    { type: 'blockquote', content: [paragraph('یک'), paragraph(), paragraph('دو')] },
  ])
  undo(after, (tr) => {
    after = after.apply(tr)
  })
  expect(after.doc.eq(state.doc)).toBe(true)
})

test('spaces at the ends of lines and blank lines within a paragraph are removed', () => {
  const state = stateOf([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: ' یک ' },
        { type: 'hardBreak' },
        { type: 'hardBreak' },
        { type: 'hardBreak' },
        { type: 'text', text: ' دو ' },
      ],
    },
  ])
  const after = state.apply(acceptCorrections(state, found(state)))
  expect(serializeDocument(after.doc).content).toEqual([
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'یک' }, { type: 'hardBreak' }, { type: 'hardBreak' }, { type: 'text', text: 'دو' }],
    },
  ])
})

test('a title is corrected by the same rules, in any selection of corrections', () => {
  const title = ' من مي خواهم "بنویسم" ساعت 12:30 '
  const corrections = findTextCorrections(title, DEFAULT_PROOFREADING_OPTIONS)
  expect(correctText(title, corrections)).toBe('من می\u200Cخواهم «بنویسم» ساعت ۱۲:۳۰')
  const quotes = corrections.filter(({ rule }) => rule === 'quotes')
  expect(quotes).toHaveLength(1)
  expect(correctText(title, quotes)).toBe(' من مي خواهم «بنویسم» ساعت 12:30 ')
})

test('one undo reverts exactly one acceptance', () => {
  let state = stateOf(MESSY)
  const start = state.doc
  const acceptFirst = (count: number) => {
    state = state.apply(acceptCorrections(state, found(state).slice(0, count)))
  }
  acceptFirst(1)
  const one = state.doc
  acceptFirst(2)
  undo(state, (tr) => {
    state = state.apply(tr)
  })
  expect(state.doc.eq(one)).toBe(true)
  undo(state, (tr) => {
    state = state.apply(tr)
  })
  expect(state.doc.eq(start)).toBe(true)
})

test('accepting all corrections keeps an arbitrary document valid and leaves no correction', () => {
  fc.assert(
    fc.property(arbitraryDocument, ({ content }) => {
      const state = stateOf(content)
      const corrections = found(state)
      const after = corrections.length ? state.apply(acceptCorrections(state, corrections)) : state
      expect(Document.safeParse(serializeDocument(after.doc)).success).toBe(true)
      expect(found(after)).toEqual([])
      for (const { from, to, before } of corrections.flatMap(({ rule, parts }) => (rule === 'blank-lines' ? [] : parts)))
        expect(state.doc.textBetween(from, to, '', '\n')).toBe(before)
    }),
    { numRuns: 300 * __RUNS__ },
  )
})

test('stores proofreading options, and returns the defaults for missing or invalid stored values', () => {
  const kept = new Map<string, string>()
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
  expect(loadOptions(store)).toEqual(DEFAULT_PROOFREADING_OPTIONS)
  const chosen = { digits: 'keep', hamza: 'yeh', off: ['quotes', 'dash'] } as const
  saveOptions(store, chosen)
  expect(loadOptions(store)).toEqual(chosen)
  for (const nonsense of ['{', '[]', '7', 'null', '{"digits":1,"hamza":"x","off":["y",3]}']) {
    kept.set('daftar:typography', nonsense)
    expect(loadOptions(store)).toEqual(DEFAULT_PROOFREADING_OPTIONS)
  }
})

test.each(RULES)('the rule %s changes its example, and only once', (rule) => {
  const { example } = RULE_HELP[rule]
  const after = applyRule(rule, example, DEFAULT_PROOFREADING_OPTIONS)
  expect(after).not.toBe(example)
  expect(applyRule(rule, after, DEFAULT_PROOFREADING_OPTIONS)).toBe(after)
})

test('the example of the ezafe is written in the chosen form', () => {
  const { example } = RULE_HELP.hamza
  expect(applyRule('hamza', example, { hamza: 'hamza' })).toBe('خانهٔ ما')
  expect(applyRule('hamza', example, { hamza: 'yeh' })).toBe('خانه\u200Cی ما')
})
