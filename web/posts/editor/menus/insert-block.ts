import type { Editor } from '@tiptap/core'
import { insertAtCursor } from '#web/posts/editor/blocks/insert-at-cursor.ts'
import { newBlock } from '#web/posts/editor/blocks/new-block.ts'
import type { DialogRequest } from '#web/posts/editor/editor-actions.ts'
import type { MediaKind } from '#web/posts/editor/media-file.ts'
import type { findBlocks } from './find-blocks.ts'

type Insertable = ReturnType<typeof findBlocks>[number]

/** Replaces the slash with a block in one undo step, or deletes it and opens the dialog or file picker that the block needs. */
export function insertBlock(
  editor: Editor,
  block: Insertable,
  slash: { from: number; to: number },
  { openDialog, pickFile }: { openDialog(request: DialogRequest): void; pickFile(kind: MediaKind): void },
): void {
  const chain = editor.chain().deleteRange(slash)
  switch (block) {
    case 'image':
    case 'audio':
      chain.run()
      pickFile(block)
      return
    case 'gallery':
    case 'table':
    case 'embed':
    case 'post':
      chain.run()
      openDialog({ dialog: block })
      return
    case 'footnote':
      chain.addFootnote().run()
      return
    default:
      exitList(chain, editor, slash)
        .command(({ tr }) => {
          const { schema } = tr.doc.type
          const isCallout = block === 'note' || block === 'tip' || block === 'warning' || block === 'danger'
          insertAtCursor(tr, isCallout ? newBlock(schema, 'callout', [], block) : newBlock(schema, block))
          return true
        })
        .run()
  }
}

/** Lifts an empty last item out of its list, as a second Enter would, so that the inserted block follows the list. */
function exitList(chain: ReturnType<Editor['chain']>, { state }: Editor, { from, to }: { from: number; to: number }) {
  const { $from } = state.selection
  const item = $from.depth > 1 ? $from.node(-1).type.name : ''
  if (item !== 'listItem' && item !== 'taskItem') return chain
  const isBlank = $from.parent.content.size === to - from && $from.node(-1).childCount === 1
  const isLast = $from.index(-2) === $from.node(-2).childCount - 1
  return isBlank && isLast ? chain.liftListItem(item) : chain
}
