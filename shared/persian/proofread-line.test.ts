import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { lineText, proofreadLine } from './proofread-line.ts'
import { applyCorrections, DEFAULT_PROOFREADING_OPTIONS, proofread } from './proofreader.ts'

const text = (words: string, ...marks: string[]) => ({ type: 'text', text: words, marks: marks.map((type) => ({ type })) })
const fix = (...nodes: Parameters<typeof proofreadLine>[0]) =>
  applyCorrections(lineText(nodes), proofreadLine(nodes, DEFAULT_PROOFREADING_OPTIONS))

describe('lineText', () => {
  it('counts a node without text as one character, like the editor', () => {
    expect(lineText([text('الف'), { type: 'hardBreak' }, text('ب'), { type: 'footnote' }, text('پ')])).toBe('الف\nب\uFFFCپ')
    expect(lineText([])).toBe('')
  })
})

describe('proofreadLine', () => {
  it('finds corrections that span marks', () => {
    expect(fix(text('مي'), text(' خواهم', 'bold'), text(' كتاب'))).toBe('می‌خواهم کتاب')
  })

  test.each(['code', 'link'])('skips text under %s and corrects the text around it', (mark) => {
    expect(fix(text('مي روم '), text('مي روم كتاب', mark), text(' مي روم'))).toBe('می‌روم مي روم كتاب می‌روم')
  })

  it('skips text under several marks that include code or a link', () =>
    expect(fix(text('كتاب', 'bold', 'code'), text(' كتاب'))).toBe('كتاب کتاب'))

  it('returns offsets that count a preceding footnote and line break', () => {
    const nodes = [text('الف'), { type: 'footnote' }, { type: 'hardBreak' }, text('كتاب')]
    const changes = proofreadLine(nodes, DEFAULT_PROOFREADING_OPTIONS)
    expect(applyCorrections(lineText(nodes), changes)).toBe('الف\uFFFC\nکتاب')
    for (const { from, to } of changes) expect(from >= 5 && to <= 9).toBe(true)
  })

  it('keeps every node without text in place', () => {
    const piece = fc.oneof(
      fc.constantFrom(text('مي روم '), text('كتاب ها'), text('«سلام" '), text(' ,')),
      fc.constantFrom({ type: 'footnote' }, { type: 'image' }),
      fc.constantFrom(text('كتاب "x"', 'code'), text('مي روم', 'link')),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (nodes) => {
        const fixed = fix(...nodes)
        expect(fixed.split('\uFFFC').length).toBe(lineText(nodes).split('\uFFFC').length)
        for (const { text, marks } of nodes.flatMap((node) => ('text' in node ? [node] : [])))
          if (marks.length > 0) expect(fixed).toContain(text)
      }),
    )
  })

  it('returns the same corrections as for plain text when it skips nothing', () => {
    const words = 'مي روم و كتاب ها را مي خوانم'
    expect(proofreadLine([text(words)], DEFAULT_PROOFREADING_OPTIONS)).toEqual(proofread(words, DEFAULT_PROOFREADING_OPTIONS, []))
  })
})
