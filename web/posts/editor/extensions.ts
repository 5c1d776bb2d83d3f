import type { Extensions } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { ListItem, TaskItem, TaskList } from '@tiptap/extension-list'
import { Placeholder } from '@tiptap/extensions'
import type { EditorView } from '@tiptap/pm/view'
import StarterKit from '@tiptap/starter-kit'
import { isSafeHref } from '#shared/safe-href.ts'
import { AudioNode } from './audio-node.ts'
import { BlockDirection } from './block-direction.ts'
import { BlockShortcuts } from './blocks/block-shortcuts.ts'
import { CalloutNode } from './callout-node.ts'
import { CodeBlockNode } from './code-block-node.ts'
import { EmbedNode } from './embed-node.ts'
import { FootnoteNode } from './footnote-node.ts'
import { GalleryNode } from './gallery-node.ts'
import { Highlight, Subscript, Superscript } from './marks.ts'
import { SlashMenuExtension } from './menus/slash-menu-extension.ts'
import { normalizeUrl } from './normalize-url.ts'
import { OffscreenBlocks } from './offscreen-blocks.ts'
import { PersianOrderedList } from './ordered-list.ts'
import { Paste } from './paste/paste.ts'
import { PictureNode } from './picture-node.ts'
import { TABLE_NODES } from './table-nodes.ts'
import { TEXT } from './text.ts'
import { type Uploaders, Uploads } from './uploads.ts'
import { ZwnjShortcut } from './zwnj-shortcut.ts'

const SafeLink = Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  HTMLAttributes: { target: null, rel: null, class: null },
  // Receives absolute URLs from pasted HTML and commands, and bare domains (`example.ir`) while typing.
  isAllowedUri: (url, { defaultProtocol }) => isSafeHref(url) || (/^[\p{L}\p{N}]/u.test(url) && isSafeHref(`${defaultProtocol}://${url}`)),
  shouldAutoLink: (url) => normalizeUrl(url) !== undefined,
})

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
