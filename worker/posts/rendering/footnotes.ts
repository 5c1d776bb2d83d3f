import { element } from '#shared/document/html.ts'
import { type Footnote, inlineText } from '#shared/document/inline.ts'
import { inlineHtml } from '#shared/document/inline-html.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { resolveDirection } from '#shared/persian/direction.ts'

/**
 * Collects the footnotes of one document. `renderMark` renders a footnote reference; `renderSection` renders the list of footnotes, or an
 * empty string if there are none.
 */
export function createFootnotes(): { renderMark(note: Footnote): string; renderSection(): string } {
  const items: string[] = []
  const renderMark = (note: Footnote): string => {
    const number = items.length + 1
    const shown = persianDigits(number)
    const back = element(
      'a',
      { href: `#fnref-${number}`, class: 'note-back', role: 'doc-backlink', 'aria-label': `بازگشت به متن، پانویس ${shown}` },
      '↩',
    )
    const dir = resolveDirection(undefined, inlineText(note.content), 'rtl') === 'ltr' ? 'ltr' : undefined
    // Renders no marks inside footnotes, because the schema rejects nested footnotes.
    items.push(
      element('li', { id: `fn-${number}` }, element('p', { dir }, `${inlineHtml(note.content, { renderFootnoteMark: () => '' })} ${back}`)),
    )
    const link = element('a', { href: `#fn-${number}`, id: `fnref-${number}`, role: 'doc-noteref', 'aria-label': `پانویس ${shown}` }, shown)
    return element('sup', { class: 'note' }, link)
  }
  const renderSection = () =>
    items.length
      ? element('section', { class: 'notes', role: 'doc-endnotes', 'aria-label': 'پانویس‌ها' }, element('ol', {}, items.join('')))
      : ''
  return { renderMark, renderSection }
}
