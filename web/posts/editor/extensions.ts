import type { Extensions } from '@tiptap/core'
import { ListItem, TaskItem, TaskList } from '@tiptap/extension-list'
import { Placeholder } from '@tiptap/extensions'
import type { EditorView } from '@tiptap/pm/view'
import StarterKit from '@tiptap/starter-kit'
import { BlockDirection } from './block-direction.ts'
import { BlockShortcuts } from './blocks/move-block.ts'
import { CalloutNode } from './callout-node.ts'
import { CodeBlockNode } from './code-block.ts'
import { EmbedNode } from './embed-node.ts'
import { FootnoteNode } from './footnote-node.ts'
import { Highlight, SafeLink, Subscript, Superscript } from './marks.ts'
import { AudioNode, GalleryNode, PictureNode } from './media-nodes.ts'
import { SlashMenuExtension } from './menus/slash-menu.ts'
import { OffscreenBlocks } from './offscreen-blocks.ts'
import { PersianOrderedList } from './ordered-list.ts'
import { Paste } from './paste/paste.ts'
import { ZwnjShortcut } from './shortcuts.ts'
import { TABLE_NODES } from './table-nodes.ts'
import { TEXT } from './text.ts'
import { type Uploaders, Uploads } from './uploads.ts'

interface ExtensionOptions extends Uploaders {
  onUrl(view: EditorView, url: string): void
}

/** Returns the editor's extensions, whose nodes and marks match the document contract exactly. */
export const createEditorExtensions = ({ image, audio, onUrl }: ExtensionOptions): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: { HTMLAttributes: { dir: 'ltr' } },
    codeBlock: false,
    link: false,
    listItem: false,
    orderedList: false,
    underline: false,
    dropcursor: { color: false, class: 'drop-cursor' },
  }),
  ListItem.extend({ content: 'block+' }),
  PersianOrderedList,
  TaskList,
  TaskItem.extend({ content: 'block+' }).configure({ nested: true, a11y: { checkboxLabel: (node) => TEXT.taskDone(node.textContent) } }),
  ...TABLE_NODES,
  CalloutNode,
  GalleryNode,
  EmbedNode.configure({ onUrl }),
  FootnoteNode,
  Highlight,
  Superscript,
  Subscript,
  CodeBlockNode,
  SafeLink,
  PictureNode,
  AudioNode,
  Uploads.configure({ image, audio }),
  Paste,
  BlockDirection,
  BlockShortcuts,
  SlashMenuExtension,
  ZwnjShortcut,
  OffscreenBlocks,
  Placeholder.configure({ placeholder: TEXT.bodyPlaceholder, showOnlyWhenEditable: false }),
]
