import { expect, test } from 'vitest'
import { extractProse, type Inline } from './inline.ts'

test('the prose of a container is that of its paragraphs, headings and cells at every depth, without footnotes', () => {
  const text = (value: string) => ({ type: 'text' as const, text: value })
  const paragraph = (...content: Inline[]) => ({ type: 'paragraph' as const, content })
  const item = (...content: ReturnType<typeof paragraph>[]) => ({ type: 'listItem' as const, content })
  const footnote: Inline = { type: 'footnote', content: [text('پانوشت')] }
  expect(
    extractProse([
      paragraph(text('یک'), footnote),
      { type: 'bulletList', content: [item(paragraph(text('دو'))), item(paragraph(text('سه')))] },
    ]),
  ).toBe('یک\nدو\nسه\n')
})
