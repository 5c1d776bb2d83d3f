import type { Document } from '#shared/document/contract.ts'
import type { LocalDraft } from './local-draft.ts'

/** Returns a document with one paragraph per line of a text that was typed before the editor was ready. */
export const documentFromText = (text: string): Document => ({
  type: 'doc',
  content: text.split('\n').map((line) => ({ type: 'paragraph', ...(line ? { content: [{ type: 'text', text: line }] } : {}) })),
})

/** Returns the ProseMirror position of an offset in a text, in the document that `documentFromText` returns for it. */
export const positionInDocument = (text: string, offset: number): number => {
  const lineBreaks = text.slice(0, offset).split('\n').length - 1
  return offset + lineBreaks + 1
}

/** Splits a typed title at its first line break, after which the text belongs to the body. */
export function splitTitle(typed: string): { title: string; body: string | undefined } {
  const [title = '', ...lines] = typed.replace(/\r\n?/g, '\n').split('\n')
  return { title, body: lines.length > 0 ? lines.join('\n') : undefined }
}

/** Appends a text that was typed before a recovered draft was read to the draft. */
export function appendTypedText(draft: LocalDraft, typed: string): LocalDraft {
  const document: Document = { type: 'doc', content: [...draft.document.content, ...documentFromText(typed).content] }
  return { ...draft, document, ...(draft.saveId === undefined ? {} : { newer: true }) }
}
