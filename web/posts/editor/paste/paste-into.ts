import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'
import { isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import type { BlockNode, Document } from '#shared/document/contract.ts'
import { findStructureError } from '#shared/document/structure.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { serializeDocument } from '#web/posts/editor/snapshot.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Clipboard } from './clipboard.ts'
import { parseHtml } from './html-tree.ts'
import { matchPictureFiles } from './picture-files.ts'
import { flattenToLine, parsePictureIndex } from './raw-nodes.ts'
import { type PasteResult, readPaste } from './read-paste.ts'

/**
 * Inserts a paste at the cursor as one undo step; shows a message and inserts nothing when parsing fails or the post would exceed its
 * limits. Browser only.
 */
export async function pasteInto(editor: Editor, clipboard: Clipboard): Promise<void> {
  try {
    const pasted = await readPaste(clipboard, {
      parse: parseHtml,
      markdown: async (text) => (await import('#shared/document/markdown/from-markdown.ts')).fromMarkdown(text, location),
      origin: location.origin,
    })
    if (!editor.isDestroyed && editor.isEditable) insertPaste(editor, pasted, clipboard)
  } catch (error) {
    showToast({ message: TEXT.pasteFailed, failed: true })
    reportError(error)
  }
}

export const pasteCode = (view: EditorView, text: string): boolean => view.editable && view.pasteText(normalizePastedText(text))

function insertPaste(editor: Editor, { document, pictures }: PasteResult, clipboard: Clipboard): void {
  const { view } = editor
  const slice = isInTable(view.state) ? createInlineSlice(view.state.schema, document) : createBlockSlice(view.state.schema, document)
  const tr = closeHistory(view.state.tr).replaceSelection(slice)
  const places = findPlaceholders(tr.doc)
  for (const { at, size } of places.toReversed()) tr.delete(at + 1, at + 1 + size)
  const result = serializeDocument(tr.doc)
  if (findStructureError(result) || new TextEncoder().encode(JSON.stringify(result)).length > LIMITS.documentBytes) {
    showToast({ message: TEXT.pasteTooLong, failed: true })
    return
  }
  view.dispatch(tr.setMeta('paste', true).scrollIntoView())
  // Makes typing after the paste start a new undo step.
  view.dispatch(closeHistory(view.state.tr))

  const files = matchPictureFiles(pictures, clipboard)
  let removedSize = 0
  for (const { at, size, index } of places) {
    const picture = pictures[index]
    if (picture) editor.commands.insertPastedPicture(at - removedSize + EMPTY_LINE, { ...picture, file: files[index] })
    removedSize += size
  }
}

/** Joins all lines for a table cell; shows a message when it drops blocks other than dividers. */
function createInlineSlice(schema: Schema, document: Document): Slice {
  const { line, rest } = flattenToLine(document.content, 'break')
  if (rest.some(({ type }) => type !== 'horizontalRule')) showToast({ message: TEXT.pasteCell, failed: true })
  return new Slice(Fragment.from(line.map((each) => schema.nodeFromJSON(each))), 0, 0)
}

/**
 * Creates a slice that is open at both ends, as in the editor's own paste, so that lines merge with their neighbors; an end with a picture
 * placeholder stays closed.
 */
function createBlockSlice(schema: Schema, document: Document): Slice {
  const blocks = document.content.map((block: BlockNode) => schema.nodeFromJSON(block))
  for (const block of blocks) block.check()
  const { content, openStart, openEnd } = Slice.maxOpen(Fragment.from([...blocks]), false)
  const isPlaceholder = (node: Node | undefined) => parsePictureIndex(node?.textContent ?? '') !== undefined
  return new Slice(content, isPlaceholder(blocks[0]) ? 0 : openStart, isPlaceholder(blocks.at(-1)) ? 0 : openEnd)
}

interface PicturePlaceholder {
  at: number
  size: number
  index: number
}
const EMPTY_LINE = 2

function findPlaceholders(doc: Node): PicturePlaceholder[] {
  const places: PicturePlaceholder[] = []
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    const index = parsePictureIndex(node.textContent)
    if (index === undefined) return false
    places.push({ at: pos, size: node.content.size, index })
    return false
  })
  return places
}
