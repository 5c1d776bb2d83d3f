import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { applyCorrections, DEFAULT_PROOFREADING_OPTIONS, lineText, proofread, proofreadLine } from './proofreader.ts'

const text = (words: string, ...marks: string[]) => ({ type: 'text', text: words, marks: marks.map((type) => ({ type })) })
const fix = (...nodes: Parameters<typeof proofreadLine>[0]) =>
  applyCorrections(lineText(nodes), proofreadLine(nodes, DEFAULT_PROOFREADING_OPTIONS))

describe('lineText', () => {
  it('lineText writes a newline for a hard break and one character for a footnote', () => {
    expect(lineText([text('الف'), { type: 'hardBreak' }, text('ب'), { type: 'footnote' }, text('پ')])).toBe('الف\nب\uFFFCپ')
    expect(lineText([])).toBe('')
  })
})

describe('proofreadLine', () => {
  it('proofreadLine corrects words across the boundary of a mark', () => {
    expect(fix(text('مي'), text(' خواهم', 'bold'), text(' كتاب'))).toBe('می‌خواهم کتاب')
  })

  test.each(['code', 'link'])('proofreadLine skips text with a %s mark and corrects the text around it', (mark) => {
    expect(fix(text('مي روم '), text('مي روم كتاب', mark), text(' مي روم'))).toBe('می‌روم مي روم كتاب می‌روم')
  })

  it('proofreadLine skips text that is both bold and code', () =>
    expect(fix(text('كتاب', 'bold', 'code'), text(' كتاب'))).toBe('كتاب کتاب'))

  it('proofreadLine counts a preceding footnote and line break as one character each in its offsets', () => {
    const nodes = [text('الف'), { type: 'footnote' }, { type: 'hardBreak' }, text('كتاب')]
    const changes = proofreadLine(nodes, DEFAULT_PROOFREADING_OPTIONS)
    expect(applyCorrections(lineText(nodes), changes)).toBe('الف\uFFFC\nکتاب')
    for (const { from, to } of changes) expect(from >= 5 && to <= 9).toBe(true)
  })

  it('proofreadLine keeps the number of nodes without text, and all text with a code or link mark', () => {
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

  it('proofreadLine returns the corrections of proofread for a line of one unmarked text', () => {
    const words = 'مي روم و كتاب ها را مي خوانم'
    expect(proofreadLine([text(words)], DEFAULT_PROOFREADING_OPTIONS)).toEqual(proofread(words, DEFAULT_PROOFREADING_OPTIONS, []))
  })
})
