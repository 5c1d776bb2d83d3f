import type { DocumentBuilder } from './document-builder.ts'

type Attributes = Readonly<Record<string, string>>

const NOTE_ID = /^(?:user-content-)?(?:fn|ftn|_ftn|edn|_edn|note|footnote|cite_note|sdfootnote)[\w:.-]*$/i
const BACK_ID = /^(?:user-content-)?(?:fnref|ftnref|_ftnref|ednref|_ednref|rf|ref|footnote-anchor|footnote-ref|cite_ref)[\w:.-]*|-link$/i
const REFERENCE_CLASS = /(?:^|\s)(?:footnote-anchor|footnote-ref|footnote|easy-footnote|fn-ref)(?:\s|$)/
const NOTE_CLASS = /(?:^|\s)footnote(?:\s|$)/
const MARKER = /^[\s[(]*(?:[\d۰-۹٠-٩]{1,3}|[*†‡§¹²³⁴⁵⁶⁷⁸⁹]{1,3}|[a-z])[\s\])]*$/i
const BACK_SIGN = /^[\s[(]*(?:[\d۰-۹٠-٩.]{0,4}|(?:[↩↑^⤴⏎\s]|\uFE0E|\uFE0F)*|back|بازگشت)[\s\])]*$/iu

/** Begins the text of a footnote whose mark was seen before; undefined for any other element. */
export function openNote(builder: DocumentBuilder, attributes: Attributes): (() => void) | undefined {
  const { id = '', class: classes = '' } = attributes
  const isKnown = builder.line.referencedIds.has(id)
  if (!isKnown && !NOTE_CLASS.test(classes)) return undefined
  if (builder.isInside('note')) return undefined
  return builder.open({ of: 'note', id: isKnown ? id : '' })
}

/**
 * Handles a link within the page: the mark of a footnote, or the way back from its text, which is dropped. Returns undefined for any other
 * link. The text of the link decides, so it is collected first.
 */
export function readReference(builder: DocumentBuilder, attributes: Attributes): (() => void) | undefined {
  const { href = '', class: classes = '', id = attributes.name ?? '' } = attributes
  const { line } = builder
  const note = builder.enclosing('note')
  // Substack puts the id of a note on the link back.
  if (note?.kind.of === 'note' && note.kind.id === '' && line.referencedIds.has(id)) note.kind.id = id
  const hash = href.indexOf('#')
  const target = hash < 0 ? '' : href.slice(hash + 1)
  if (target === '' || (hash > 0 && href.slice(0, hash) !== builder.base.replace(/#.*$/, ''))) return undefined
  if (!note && !NOTE_ID.test(target) && !REFERENCE_CLASS.test(classes) && !line.isMarked('superscript')) return undefined
  const end = line.divert()
  return () => {
    const text = end()
    if (note && (BACK_SIGN.test(text) || BACK_ID.test(target))) return
    if (!note && MARKER.test(text)) line.reference(text.trim(), target)
    else line.text(text)
  }
}
